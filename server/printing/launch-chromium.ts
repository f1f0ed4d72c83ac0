import process from 'node:process'
import type { Browser } from 'playwright-core'

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

/** Playwright, which is large, is there once something is printed. */
export const launchChromium = async (executablePath: string): Promise<Browser> => {
  const { chromium } = await import('playwright-core')
  return chromium.launch({
    executablePath,
    args: quiet,
    chromiumSandbox: !isRoot(),
    timeout: startingMs,
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  })
}
