// Takes the pictures of README.md and of the guides from a demo firm that the script creates and removes.
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromiumPath } from './chromium.mjs'
import { build, requireInstalled, root, start } from './project.mjs'

const demoPassword = 'Plutus2026'
const maxStartMs = 120_000
const maxLoadMs = 60_000

const pictures = [
  { file: 'dashboard.png', username: 'client', width: 1280, height: 1296, scale: 1, scheme: 'light' },
  { file: 'dashboard-dark.png', username: 'adviser', width: 1280, height: 1130, scale: 1, scheme: 'dark' },
  { file: 'dashboard-phone.png', username: 'client', width: 390, height: 844, scale: 1.5, scheme: 'light' },
]

const guidePictures = [
  { file: 'client-dashboard.webp', username: 'client' },
  { file: 'client-home.webp', username: 'client', link: 'Home', heading: /^Good / },
  { file: 'adviser-dashboard.webp', username: 'adviser' },
  { file: 'accountant-dashboard.webp', username: 'accountant' },
  { file: 'administrator-users.webp', username: 'admin', screen: '/users' },
  { file: 'administrator-notifications.webp', username: 'admin', screen: '/admin/notifications' },
  { file: 'administrator-reconciliation.webp', username: 'admin', screen: '/admin/reconciliation' },
]

const notifications = [
  {
    Title: 'Change of our terms',
    Message: 'Our terms of service change on 1 January. The new terms are in your archive.',
    recipients: { users: [], roles: ['adviser'], advisers: [], groups: [] },
  },
  {
    Title: 'Office hours over the holidays',
    Message: 'The office is closed from 24 December to 4 January. If it is urgent, call your adviser.',
    recipients: { users: [], roles: ['client'], advisers: [], groups: [] },
  },
]

const expiryDays = 40

requireInstalled()
const executablePath = await chromiumPath()
build()

const freePort = async () => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address()
  probe.close()
  await once(probe, 'close')
  return port
}

/** Hides this shell's settings from the demo firm. An empty one counts as absent. */
const emptySettings = () =>
  Object.fromEntries(
    Object.keys(process.env)
      .filter((name) => /^(PLUTUS_|FIX_|SMTP_|MAIL_|DATABASE_URL$)/.test(name))
      .map((name) => [name, '']),
  )

const isReady = async (url) => {
  try {
    return (await fetch(`${url}/api/v1/health/ready`)).ok
  } catch {
    return false
  }
}

const waitUntilReady = async (url, child) => {
  const end = performance.now() + maxStartMs
  while (!(await isReady(url))) {
    if (child.exitCode !== null) throw new Error('The server ended, see above.')
    if (performance.now() > end) throw new Error('The server did not start in time.')
    await sleep(200)
  }
}

/** Collapses a widget so that the picture shows more figures. It stays collapsed for its user. */
const makeRoom = async (page, isWide) => {
  const welcome = page.locator('main section').filter({ has: page.getByRole('heading', { name: /^Welcome/ }) })
  if (isWide) {
    await welcome.getByRole('button').last().click()
    await page.getByRole('button', { name: 'Sidebar' }).click()
  }
  await page.mouse.move(0, 0)
  await page.waitForLoadState('networkidle')
}

const openDashboard = async (page, url, username) => {
  await page.goto(url)
  await page.getByLabel('User name').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('main').locator('section h2').first().waitFor()
  await page.waitForFunction(() => document.querySelector('[role=status][aria-label^=Loading]') === null)
  await page.waitForLoadState('networkidle')
}

const openPage = async (browser, { width, height, scale, scheme }) => {
  const context = await browser.newContext({
    viewport: { width, height },
    deviceScaleFactor: scale,
    colorScheme: scheme,
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(maxLoadMs)
  return context.newPage()
}

const takePicture = async (browser, url, { file, username, width, ...look }) => {
  const page = await openPage(browser, { width, ...look })
  await openDashboard(page, url, username)
  await makeRoom(page, width > 1000)
  await page.screenshot({ path: path.join(root, 'docs', file) })
  await page.context().close()
  console.log(`docs/${file}`)
}

const callJson = async (url, headers, body) => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`)
  return response.json()
}

const sendNotifications = async (url) => {
  const admin = await callJson(`${url}/api/v1/authenticate`, {}, { username: 'admin', password: demoPassword })
  const Expiry = new Date(Date.now() + expiryDays * 86_400_000).toISOString()
  for (const notification of notifications)
    await callJson(`${url}/api/v1/notifications`, { 'access-token': admin.token }, { ...notification, Expiry })
}

const takeGuidePicture = async (browser, url, { file, username, screen, link, heading }) => {
  const page = await openPage(browser, { width: 1440, height: 900, scale: 1, scheme: 'light' })
  await openDashboard(page, url, username)
  if (screen !== undefined) await page.goto(`${url}${screen}`)
  if (link !== undefined) await page.getByRole('link', { name: link, exact: true }).click()
  await page.getByRole('main').getByRole('heading', { level: 1, name: heading }).waitFor()
  await page.mouse.move(0, 0)
  await page.waitForLoadState('networkidle')
  // Playwright cannot save WebP
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 80 })
  writeFileSync(path.join(root, 'public', 'pictures', file), Buffer.from(data, 'base64'))
  await page.context().close()
  console.log(`public/pictures/${file}`)
}

const takePictures = async (url) => {
  const { chromium } = await import('playwright-core')
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const browser = await chromium.launch({ executablePath, args })
  try {
    for (const picture of pictures) await takePicture(browser, url, picture)
    await sendNotifications(url)
    for (const picture of guidePictures) await takeGuidePicture(browser, url, picture)
  } finally {
    await browser.close()
  }
}

const folder = mkdtempSync(path.join(tmpdir(), 'plutus-pictures-'))
const port = await freePort()
const server = start('server/main.ts', [], {
  ...emptySettings(),
  HOST: '127.0.0.1',
  PORT: String(port),
  PLUTUS_DATA: path.join(folder, 'data'),
  PLUTUS_SEED: 'demo',
  PLUTUS_PARENT: String(process.pid),
})
try {
  const url = `http://127.0.0.1:${port}`
  await waitUntilReady(url, server.child)
  await takePictures(url)
} finally {
  server.child.kill('SIGTERM')
  await server.ended
  rmSync(folder, { recursive: true, force: true })
}
