import { expect, type Page } from '@playwright/test'

/** Finds links to one number of the helpline that do not have the other within the same block of the page. */
export async function expectBothHelplineNumbers(page: Page, where: string): Promise<void> {
  const alone = await page.evaluate(() => {
    const numbers = ['tel:+41800247365', 'tel:+41584653333']
    return numbers.flatMap((number, index) => {
      const other = numbers[1 - index]
      return [...document.querySelectorAll(`a[href="${number}"]`)]
        .filter((link) => !link.closest('p, li, .rows, .helpline-call, .broken-actions, .hits-none')?.querySelector(`a[href="${other}"]`))
        .filter((link) => !link.closest('div, section')?.querySelector(`a[href="${other}"]`))
        .map((link) => link.parentElement?.textContent ?? '')
    })
  })
  expect(alone, `${where}: the helpline by one number only`).toEqual([])
}
