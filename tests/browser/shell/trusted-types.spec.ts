import { callAs, signIn } from '../../support/sign-in.ts'
import { openSignedIn } from '../support/open-as.ts'
import { expect, expectWidgetsShown, listenToConsole, plutusUrl, test } from '../support/plutus-test.ts'

const path = 'portfolio/PD0009'

/** Written by an administrator on a dashboard no other test looks at. */
const insertText = async (content: string): Promise<void> => {
  const call = callAs(plutusUrl(), (await signIn(plutusUrl(), 'superadmin')).token)
  const config = { format: 'html', content }
  const made = { name: 'links', title: 'Links', description: '', widgetType: 'text', config, info: [] }
  expect((await call('POST', '/widgets', made)).status).toBe(200)
  const widget = { wid: 'links', name: 'links', title: 'Links', type: 'text', config }
  const act = { type: 'AddWidget', widget, cid: 'leaf-1', index: 0 }
  expect((await call('PUT', `/widgets/${path}`, { revision: 0, changes: [act] })).status).toBe(200)
}

test('what people write is shown as DOMPurify lets it, and its links lead away with neither page nor window', async ({
  page,
}) => {
  const said = listenToConsole(page)
  await insertText('<p>See <a href="https://elsewhere.example/" target="_blank" rel="opener">that</a></p>')
  await openSignedIn(page, 'admin', `/dashboard/${path}`)
  await expectWidgetsShown(page)
  const link = page.getByRole('link', { name: 'that' })
  await expect(link).toHaveAttribute('href', 'https://elsewhere.example/')
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  expect(await page.evaluate(() => 'taken' in window)).toBe(false)
  said.expectQuietButForTheNetwork()
})

test('text makes no element, no script but our own is run, and no other rules are made', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByLabel('User name')).toBeVisible()
  const markup = await page.evaluate(() => {
    const container = document.createElement('div')
    container.innerHTML = '<img src="x" onerror="window.taken = 1">'
    return [container.childElementCount, container.textContent]
  })
  expect(markup).toEqual([0, '<img src="x" onerror="window.taken = 1">'])
  const outcomes = await page.evaluate(() => {
    const outcomeOf = (act: () => unknown): string => {
      try {
        act()
        return 'done'
      } catch (error) {
        return error instanceof TypeError ? 'refused' : String(error)
      }
    }
    const script = document.createElement('script')
    return {
      address: outcomeOf(() => (script.src = 'https://elsewhere.example/a.js')),
      ownButNotBuilt: outcomeOf(() => (script.src = '/api/v1/health/live')),
      text: outcomeOf(() => (script.text = 'window.taken = 1')),
      worker: outcomeOf(() => new Worker('data:text/javascript,0')),
    }
  })
  expect(outcomes).toEqual({ address: 'refused', ownButNotBuilt: 'refused', text: 'refused', worker: 'refused' })
  for (const name of ['other', 'default'])
    await expect(page.evaluate(`trustedTypes.createPolicy('${name}', {}).name`)).rejects.toThrow(
      /disallowed|already exists/,
    )
  expect(await page.evaluate(() => 'taken' in window)).toBe(false)
})
