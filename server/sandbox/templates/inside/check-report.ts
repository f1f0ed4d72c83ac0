import { isMade, refusal, textIn } from './fault.ts'
import { linesIn, loadingScript } from './helper-script.ts'
import type { Realms } from './realms.ts'
import { scriptRunner } from './script-runner.ts'
import type { Compile } from './template-compiler.ts'

interface ReportToCheck {
  readonly timeMs: number
  readonly helpers: string
  readonly markup: string
  /** What the author's clock says, as an ISO instant. */
  readonly moment: string
  readonly fields: string
}

export const reportChecker =
  (realms: Realms, compile: Compile) =>
  ({ timeMs, helpers, markup, moment, fields }: ReportToCheck): readonly string[] => {
    const spec = compile('markup', markup)
    if (typeof spec === 'string') return refusal(spec)
    const script = loadingScript(helpers)
    if (typeof script === 'string') return refusal(script)
    const realm = realms.take()
    realm.open(JSON.stringify({ report: { at: moment } }), 0, linesIn(helpers))
    const names = scriptRunner(realm, timeMs).run(script)
    if (!isMade(names)) return refusal(names)
    const checked = realms.check(markup, helpers, textIn(names), fields)
    return isMade(checked) ? ['checked', textIn(checked)] : refusal(checked)
  }
