export const engines = ['chromium', 'firefox', 'webkit'] as const
export type Engine = (typeof engines)[number]

/** A tab, by what every driver can do to it. */
export interface Tab {
  goto(address: string): Promise<void>
  reload(): Promise<void>
  /** In the page; what it returns crosses as JSON. */
  evaluate<T>(run: string | (() => T | Promise<T>)): Promise<T>
  /** A tap of the pointer at a point of what is in sight, in CSS pixels. */
  tapAt(point: { x: number; y: number }): Promise<void>
  /** On the keyboard, into what has the focus. */
  type(text: string): Promise<void>
  close(): Promise<void>
}

/** A running browser on a profile that stays when it ends: started again it is the same browser. */
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
  /** Its folder. */
  profile: string
  /** The HTTP proxy by which it meets all addresses, those of this machine too. */
  proxy: string
}

export const screen = { width: 390, height: 844 }

/** Reports of the browser itself about requests that did not come through: no fault of the page. */
export const reportsOfNetwork =
  /net::ERR_|Failed to load resource|A ServiceWorker intercepted the request and encountered an unexpected error|cross-origin resource was blocked|due to access control checks/
