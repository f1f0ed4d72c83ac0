import { readFileSync } from 'node:fs'
import type { LogoContent } from '../../../src/domain/reports/logo/logo.ts'

const png = readFileSync(new URL('./logo.png', import.meta.url))

/** The logo a firm starts with. */
export const standardLogo: LogoContent = {
  ReportLogoName: 'Plutus',
  ReportLogoData: `data:image/png;base64,${png.toString('base64')}`,
}
