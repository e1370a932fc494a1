export const engines = ['chromium', 'firefox', 'webkit'] as const
export type Engine = (typeof engines)[number]

export interface Tab {
  goto(address: string): Promise<void>
  evaluate<T>(run: string | (() => T | Promise<T>)): Promise<T>
  /** A tap of the pointer at a point of what is in sight, in CSS pixels. */
  tapAt(point: { x: number; y: number }): Promise<void>
  type(text: string): Promise<void>
  close(): Promise<void>
}

export interface Browser {
  version: string
  newTab(): Promise<Tab>
  /** What the consoles of pages said as errors since the last question, and errors that nobody caught. */
  takeComplaints(): string[]
  close(): Promise<void>
  /** SIGKILL to every process of it at once, as when the battery is taken out. */
  kill(): Promise<void>
}

export interface BrowserOptions {
  profile: string
  /** The HTTP proxy by which it meets all addresses, those of this machine too. */
  proxy: string
}

export const screen = { width: 390, height: 844 }

/** Reports of the browser itself about requests that did not come through: no fault of the page. */
export const reportsOfNetwork =
  /net::ERR_|Failed to load resource|A ServiceWorker intercepted the request and encountered an unexpected error|cross-origin resource was blocked|due to access control checks/
