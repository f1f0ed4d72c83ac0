import type { AddressInfo } from 'node:net'
import { TE } from '../src/domain/fp.ts'
import type { ChromiumPool } from './printing/chromium-pool.ts'
import { printPage } from './printing/print-page.ts'
import type { PrintAs } from './dashboards/routes/pdf.ts'

interface PrinterOptions {
  readonly pool: ChromiumPool
  readonly hasPages: boolean
  readonly address: () => AddressInfo | string | null
}

const everywhere: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }

const originOf = ({ address, family, port }: AddressInfo): string =>
  `http://${everywhere[address] ?? (family === 'IPv6' ? `[${address}]` : address)}:${port}`

export const openPrinter = ({ pool, hasPages, address }: PrinterOptions): PrintAs => {
  const printed = printPage(pool)
  return (path, token, timeZone) => {
    const own = address()
    return !hasPages || own === null || typeof own === 'string'
      ? TE.left({ _tag: 'NoPrinter' })
      : printed({ origin: originOf(own), path, token, timeZone })
  }
}
