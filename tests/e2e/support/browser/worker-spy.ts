import type { Page } from '@playwright/test'
import { expect } from '#tests/e2e/support/expect.ts'
import type { EngineApi } from '#worker/entry/engine-api.ts'

/** When the worker dies: before it hears the command, or when it has done it and before the page hears so. */
type Death = 'unheard' | 'unanswered'

declare global {
  interface Window {
    nextDeath?: Death
  }
}

/** What takes an intent. */
const command = 'enqueue' satisfies keyof EngineApi

/** Lets a journey end the engine in the middle of a command. Before the page is opened. */
export async function spyOnWorkers(page: Page): Promise<void> {
  await page.addInitScript((deadlyCommand) => {
    window.Worker = class extends Worker {
      constructor(...given: ConstructorParameters<typeof Worker>) {
        super(...given)
        this.addEventListener('message', (event: MessageEvent<{ id?: string }>) => {
          if (deadly === undefined || event.data.id !== deadly) return
          event.stopImmediatePropagation()
          this.terminate()
        })
        let deadly: string | undefined
        const post = this.postMessage.bind(this)
        this.postMessage = (message: { id?: string; path?: string[] }, ...rest: unknown[]) => {
          const death = message.path?.[0] === deadlyCommand ? window.nextDeath : undefined
          if (death) delete window.nextDeath
          if (death === 'unheard') return this.terminate()
          if (death === 'unanswered') deadly = message.id
          Reflect.apply(post, this, [message, ...rest])
        }
      }
    }
  }, command)
}

export const failNextAdd = (page: Page, death: Death) => page.evaluate((next) => void (window.nextDeath = next), death)

/** A death that nobody died tests nothing. */
export async function expectDied(page: Page): Promise<void> {
  expect(await page.evaluate(() => window.nextDeath)).toBeUndefined()
}
