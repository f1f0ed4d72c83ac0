// Takes the pictures of README.md from a demo firm that the script creates and removes.
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
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

const takePicture = async (browser, url, { file, username, width, height, scale, scheme }) => {
  const context = await browser.newContext({
    viewport: { width, height },
    deviceScaleFactor: scale,
    colorScheme: scheme,
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(maxLoadMs)
  const page = await context.newPage()
  await openDashboard(page, url, username)
  await makeRoom(page, width > 1000)
  await page.screenshot({ path: path.join(root, 'docs', file) })
  await context.close()
  console.log(`docs/${file}`)
}

const takePictures = async (url) => {
  const { chromium } = await import('playwright-core')
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const browser = await chromium.launch({ executablePath, args })
  try {
    for (const picture of pictures) await takePicture(browser, url, picture)
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
