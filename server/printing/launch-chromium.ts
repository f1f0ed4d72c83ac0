import { existsSync } from 'node:fs'
import process from 'node:process'
import type { Browser } from 'playwright-core'
import { O } from '../../src/domain/fp.ts'
import { asError } from '../logger/errors.ts'

/** Only the last list counts, so line 1 is Playwright's. Address bar popups cost a process and twice a page's work. */
export const unusedFeatures: readonly string[] = [
  'AimEnabled,DestroyProfileOnBrowserClose,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,LensOverlay,MediaRouter,NetworkTimeServiceQuerying,OptimizationHints,PaintHolding,PreconnectToSearch,ThirdPartyStoragePartitioning',
  'WebUIOmniboxPopup,WebUIOmniboxAimPopup,SpareRendererForSitePerProcess',
]

export const disableFeaturesSwitch = (features: readonly string[]): string => `--disable-features=${features.join(',')}`

/** The switches stop requests to the vendor, and requests that bypass the page's request filter. */
const quietArguments = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-crash-reporter',
  disableFeaturesSwitch(unusedFeatures),
  '--disable-quic',
  '--disable-sync',
  '--no-first-run',
  '--no-proxy-server',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  // the name that PDFs give as their creator
  '--user-agent=Plutus',
]

const startingMs = 20_000

/** Chromium has no sandbox for root. */
const isRoot = (): boolean => process.getuid?.() === 0

const forbiddenErrors = ['Operation not permitted', 'Permission denied', 'No space left on device', 'Invalid argument']

const unusableSandbox = new RegExp(
  `Chromium sandboxing failed|No usable sandbox|Failed to move to new namespace.*(?:${forbiddenErrors.join('|')})`,
)

/** Excludes passing faults: too many processes (EAGAIN) and too little memory (ENOMEM). */
export const isNoSandbox = (error: unknown): boolean => error instanceof Error && unusableSandbox.test(error.message)

const noSandbox = [
  'Chromium prints without its own sandbox, because this machine does not let users create namespaces.',
  'To enable it, set sysctl user.max_user_namespaces (and kernel.unprivileged_userns_clone, if it exists) above 0,',
  'kernel.apparmor_restrict_unprivileged_userns to 0, allow them in the container, or install the package chromium-sandbox.',
].join(' ')

/** Playwright is large, so it is loaded with the first print. Chromium exits when its pipe to the server closes. */
export const launchChromium = async (executablePath: string, warn: (line: string) => void): Promise<Browser> => {
  const { chromium } = await import('playwright-core')
  const launched = (chromiumSandbox: boolean): Promise<Browser> =>
    chromium.launch({
      executablePath,
      chromiumSandbox,
      args: quietArguments,
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

const installedPaths: Partial<Record<NodeJS.Platform, readonly string[]>> = {
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

const firstExisting = (...paths: readonly string[]): O.Option<string> =>
  O.fromNullable(paths.find((path) => existsSync(path)))

const playwrightChromiumPath = async (): Promise<O.Option<string>> => {
  const { chromium } = await import('playwright-core')
  return firstExisting(chromium.executablePath())
}

/** Looks in the order of `scripts/chromium.mjs`: the named one, an installed one, Playwright's own. */
export const findChromium = async (named: O.Option<string>): Promise<O.Option<string>> => {
  if (O.isSome(named)) return firstExisting(named.value)
  const found = firstExisting(...(installedPaths[process.platform] ?? []))
  return O.isSome(found) ? found : playwrightChromiumPath()
}
