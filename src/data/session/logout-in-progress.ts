/**
 * While this tab itself logs the citizen out, it says so in its own time: whoever watches the session leaves it alone meanwhile, for the
 * device is empty before the service has answered.
 */
export const logoutInProgress = createLogoutInProgress()

function createLogoutInProgress() {
  let running = 0
  return {
    isOn: () => running > 0,
    async during<T>(work: () => Promise<T>): Promise<T> {
      running += 1
      try {
        return await work()
      } finally {
        running -= 1
      }
    },
  }
}
