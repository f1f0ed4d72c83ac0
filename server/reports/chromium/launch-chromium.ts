import process from 'node:process'
import type { Browser } from 'playwright-core'

/**
 * It is talked to through a pipe and ends when that closes: with the server, whatever ends the server. The rest keeps it
 * from calling home and from any address but those the page's own rules let through.
 */
const quiet = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-crash-reporter',
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
