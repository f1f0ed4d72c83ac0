import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { dataDates } from '../../../src/api/ledger/figures.ts'
import type { TimeSpan } from '../../../src/domain/dashboards/time-travel/travel.ts'
import { E } from '../../../src/domain/fp.ts'
import { printPath } from '../../../src/domain/navigation/print-path.ts'
import { callAs, signIn } from '../../support/sign-in.ts'
import {
  expect,
  expectAccessible,
  expectWidgetsShown,
  listenToConsole,
  plutusUrl,
  test,
} from '../support/plutus-test.ts'

const taken = async (page: Page, item: string) => {
  const download = page.waitForEvent('download', { timeout: 40_000 })
  await page.getByRole('button', { name: 'Export dashboard' }).click()
  await page.getByRole('menuitem', { name: item }).click()
  const file = await download
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

/** The server's answer to a person who exceeds the request limit. */
const tooMany = {
  status: 429,
  headers: { 'retry-after': '12' },
  json: {
    success: false,
    message: 'Too many requests. Try again in 12 seconds.',
    _tag: 'TooManyRequests',
    retryAfter: 12,
  },
}

/** The width and height of a PNG are its first chunk's first two numbers. */
const sizeOf = (png: Buffer) => ({ width: png.readUInt32BE(16), height: png.readUInt32BE(20) })

/** In points: `842 × 595` is A4 lying down. */
const sheetsOf = (pdf: Buffer): readonly (readonly number[])[] =>
  [...pdf.toString('latin1').matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) => [
    Math.round(Number(width)),
    Math.round(Number(height)),
  ])

test('a client takes a dashboard away as a picture and as a document', async ({ page }) => {
  const console = listenToConsole(page)
  const { token } = await signIn(plutusUrl(), 'client')
  await page.addInitScript((stored) => localStorage.setItem('plutus_token', stored), token)
  await page.goto('/dashboard')
  await expectWidgetsShown(page)

  const picture = await taken(page, 'Picture (PNG)')
  expect(picture.name).toMatch(/^dashboard_Dashboard - Ashgrove Group \(GD001\) - as at \d\d-\w{3}-\d\d_\d{14}\.png$/)
  expect(picture.bytes.subarray(1, 4).toString('latin1')).toBe('PNG')
  const { width, height } = sizeOf(picture.bytes)
  expect(width).toBeGreaterThan(1600)
  expect(height).toBeGreaterThan(width)

  const document = await taken(page, 'Document (PDF)')
  expect(document.name).toMatch(/^dashboard_Dashboard - Ashgrove Group \(GD001\) - as at \d\d-\w{3}-\d\d_\d{14}\.pdf$/)
  const sheets = sheetsOf(document.bytes)
  expect(sheets.length).toBeGreaterThan(2)
  for (const [across = 0, down = 0] of sheets) {
    expect(Math.abs(across - 842)).toBeLessThanOrEqual(1)
    expect(Math.abs(down - 595)).toBeLessThanOrEqual(1)
  }
  const text = document.bytes.toString('latin1')
  expect(text).toContain('/MarkInfo <</Type /MarkInfo\n/Marked true')
  expect(text).toContain('/Title')

  await expectAccessible(page)
  console.expectQuiet()
})

test('what cannot be printed is said under the title, and put away', async ({ page }) => {
  const { token } = await signIn(plutusUrl(), 'client')
  await page.addInitScript((stored) => localStorage.setItem('plutus_token', stored), token)
  const refusals = [
    { status: 504, json: { success: false, message: 'Creating the PDF took too long', _tag: 'PrintTooSlow' } },
    tooMany,
  ]
  await page.route(/\/pdf(\?|$)/, (route) => route.fulfill(refusals.shift()))
  await page.goto('/dashboard')
  await expectWidgetsShown(page)
  const print = async () => {
    await page.getByRole('button', { name: 'Export dashboard' }).click()
    await page.getByRole('menuitem', { name: 'Document (PDF)' }).click()
  }
  await print()
  await expect(page.getByRole('alert')).toHaveText('Creating the PDF took too long.')
  await print()
  await expect(page.getByRole('alert')).toHaveText(tooMany.json.message)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('the printed page says of which day it is, and a graph is whole on its first sheet', async ({ page }) => {
  const { token, identity } = await signIn(plutusUrl(), 'client')
  await page.addInitScript((stored) => localStorage.setItem('plutus_token', stored), token)
  // the sheet between its margins
  const sheet = { width: 1016, height: 634 }
  await page.setViewportSize(sheet)
  await page.emulateMedia({ media: 'print' })
  await page.goto(`/print/dashboard/group/${identity.defaultCode}`)
  await expect(page.locator('[data-print]')).toHaveAttribute('data-print', 'ready', { timeout: 20_000 })
  const day = await page.getByRole('definition').first().textContent()
  expect(day).toMatch(/^as at \d\d-[A-Z][a-z]{2}-\d\d$/)
  expect(await page.title()).toContain(` · ${day ?? ''} · printed`)
  const graph = await page.getByRole('region', { name: /^Value over time/ }).boundingBox()
  expect((graph?.y ?? 0) + (graph?.height ?? sheet.height)).toBeLessThanOrEqual(sheet.height)
})

const newestDates = [
  ['figures', ({ last }: TimeSpan) => ({ asAt: last })],
  ['records', ({ knownTo }: TimeSpan) => ({ knownOn: knownTo })],
] as const

for (const [name, datesOf] of newestDates)
  test(`the page of the newest day of ${name} is printed too`, async ({ page }) => {
    const { token, identity } = await signIn(plutusUrl(), 'client')
    const key = { type: 'group', code: identity.defaultCode } as const
    const spanJson: unknown = await (await callAs(plutusUrl(), token)('GET', `/data/group/${key.code}`)).json()
    const span = dataDates.reply.decode(spanJson)
    if (E.isLeft(span)) throw new Error('there are no days')
    await page.addInitScript((stored) => localStorage.setItem('plutus_token', stored), token)
    await page.goto(printPath(key, datesOf(span.right)))
    await expect(page.locator('[data-print]')).toHaveAttribute('data-print', 'ready', { timeout: 20_000 })
    await expect(page.getByRole('term').filter({ hasText: 'Total value' }).first()).toBeVisible()
  })

test('the printed page keeps to the figures, and has nothing to press', async ({ page }) => {
  const console = listenToConsole(page)
  const { token, identity } = await signIn(plutusUrl(), 'client')
  await page.addInitScript((stored) => localStorage.setItem('plutus_token', stored), token)
  await page.goto(`/print/dashboard/group/${identity.defaultCode}?asAt=2026-06-30`)
  await expect(page.locator('[data-print]')).toHaveAttribute('data-print', 'ready', { timeout: 20_000 })
  await expect(page.getByRole('definition').first()).toHaveText('as at 30-Jun-26')
  await expect(page.getByText(/^Not printed|^No room|Write to us/)).toHaveCount(0)
  await expect(page.getByText(/^Welcome/)).toHaveCount(0)
  await expect(page.getByText('Filters', { exact: true })).toHaveCount(0)
  await expect(page.getByRole('term').filter({ hasText: 'Total value' }).first()).toBeVisible()
  const prepared = page
    .getByRole('main')
    .locator('p', { hasText: /^Prepared for Ashgrove Group from the firm’s records\./ })
  await expect(prepared).toBeVisible()
  // after the last table it could be alone on a page
  await expect(prepared.locator('xpath=preceding-sibling::*//h2')).toHaveCount(0)
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('textbox')).toHaveCount(0)
  console.expectQuietButForTheNetwork()
})
