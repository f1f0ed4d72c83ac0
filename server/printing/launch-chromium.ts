import { existsSync } from 'node:fs'
import process from 'node:process'
import type { Browser } from 'playwright-core'
import { O } from '../../src/domain/fp.ts'
import { asError } from '../logger/errors.ts'

/**
 * What a browser has for people, and a spare process per context: the popups of its address bar alone take a process and
 * twice the work of a page. The first line is Playwright's own list, since only the last such list counts.
 */
const unused = [
  'AimEnabled,DestroyProfileOnBrowserClose,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,LensOverlay,MediaRouter,NetworkTimeServiceQuerying,OptimizationHints,PaintHolding,PreconnectToSearch,ThirdPartyStoragePartitioning',
  'WebUIOmniboxPopup,WebUIOmniboxAimPopup,SpareRendererForSitePerProcess',
]

export const withoutUnused = `--disable-features=${unused.join(',')}`

/**
 * It is talked to through a pipe and ends when that closes: with the server, whatever ends the server. The rest keeps it
 * from calling home and from any address but those the page's own rules let through.
 */
const quiet = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-crash-reporter',
  withoutUnused,
  '--disable-quic',
  '--disable-sync',
  '--no-first-run',
  '--no-proxy-server',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  // what a document says it was made by
  '--user-agent=Plutus',
]

const startingMs = 20_000

/** Chromium has no sandbox for root. */
const isRoot = (): boolean => process.getuid?.() === 0

const forbidden = ['Operation not permitted', 'Permission denied', 'No space left on device', 'Invalid argument']

const unusable = new RegExp(
  `Chromium sandboxing failed|No usable sandbox|Failed to move to new namespace.*(?:${forbidden.join('|')})`,
)

/** Not what passes, as too many processes at once (EAGAIN) and no memory for the moment (ENOMEM) do. */
export const isNoSandbox = (error: unknown): boolean => error instanceof Error && unusable.test(error.message)

const noSandbox = [
  'Chromium prints without its own sandbox, as this machine lets users make no namespaces.',
  'To let it have one, set sysctl user.max_user_namespaces (and kernel.unprivileged_userns_clone, where there is that) above 0,',
  'kernel.apparmor_restrict_unprivileged_userns to 0, let a container make them, or install the package chromium-sandbox.',
].join(' ')

/** Playwright, which is large, is there once something is printed. */
export const launchChromium = async (executablePath: string, warn: (line: string) => void): Promise<Browser> => {
  const { chromium } = await import('playwright-core')
  const launched = (chromiumSandbox: boolean): Promise<Browser> =>
    chromium.launch({
      ...{ executablePath, chromiumSandbox },
      args: quiet,
      timeout: startingMs,
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    })
  if (isRoot()) return launched(false)
  return launched(true).catch((error: unknown) => {
    if (!isNoSandbox(error)) return Promise.reject(asError(error))
    warn(noSandbox)
    return launched(false)
  })
}

const installed: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  linux: [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome-stable',
    '/usr/bin/google-chrome',
    '/usr/bin/microsoft-edge',
  ],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
  win32: [
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
  ],
}

const there = (...paths: readonly string[]): O.Option<string> => O.fromNullable(paths.find((path) => existsSync(path)))

const playwrightsOwn = async (): Promise<O.Option<string>> => {
  const { chromium } = await import('playwright-core')
  return there(chromium.executablePath())
}

/** The path of a Chromium, in the order `scripts/chromium.mjs` looks: the one named, an installed one, Playwright's own. */
export const findChromium = async (named: O.Option<string>): Promise<O.Option<string>> => {
  if (O.isSome(named)) return there(named.value)
  const found = there(...(installed[process.platform] ?? []))
  return O.isSome(found) ? found : playwrightsOwn()
}
