import { expect, test } from '#tests/e2e/support/fixtures.ts'

test('the page of the API lists its calls and loads nothing from elsewhere @wide', async ({ page, service }) => {
  const elsewhere: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(service.address) && !request.url().startsWith('data:')) elsewhere.push(request.url())
  })
  await page.goto(`${service.address}/api/docs`)
  await page.getByText('Registers for an event, or changes the number of people').click()
  await expect(page.getByText('Idempotency-Key').last()).toBeVisible()
  await expect(page.getByText('abroad:full').first()).toBeVisible()
  await expect(page.getByText(/unable to render|warning/i)).toHaveCount(0)
  expect(elsewhere).toEqual([])
})

test('without scripts the page of the API links to the document @wide', async ({ browser, service }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${service.address}/api/docs`)
  await page.getByRole('link', { name: 'openapi.json' }).click()
  await expect(page.getByText('"openapi":"3.1.0"')).toBeVisible()
  await context.close()
})
