import { Checkbox } from '@mantine/core'
import type { OrderCheck, CheckRule } from '../../../domain/trading/checks/check.ts'
import styles from './check-list.module.css'
import { checkText, ruleTitles } from './check-texts.ts'
import { countText } from '../../../domain/numbers/count-text.ts'

interface Props {
  readonly checks: readonly OrderCheck[]
  readonly acknowledged: readonly CheckRule[]
  readonly nameOf: (account: string) => string
  readonly onToggle: (rule: CheckRule) => void
}

const maxListedAccounts = 10

const CheckLine = ({ check, nameOf }: Pick<Props, 'nameOf'> & { readonly check: OrderCheck }) => (
  <>
    {check.account !== null && <strong>{nameOf(check.account)}: </strong>}
    {checkText(check)}
  </>
)

export const SaidOfAll = ({ checks, nameOf }: Pick<Props, 'checks' | 'nameOf'>) => (
  <ul className={styles['said']}>
    {checks.slice(0, maxListedAccounts).map((check) => (
      <li key={check.account}>
        <CheckLine check={check} nameOf={nameOf} />
      </li>
    ))}
    {checks.length > maxListedAccounts && <li>and {countText(checks.length - maxListedAccounts)} more</li>}
  </ul>
)

export const CheckList = ({ checks, acknowledged, nameOf, onToggle }: Props) => {
  const against = checks.filter(({ outcome }) => outcome !== 'passed')
  const rules = [...new Set(against.map(({ rule }) => rule))]
  return (
    <section aria-label="Pre-trade checks" className={styles['checks']}>
      <h3 className={styles['title']}>Pre-trade checks</h3>
      {rules.length === 0 && <p className={styles['passed']}>All checks have passed.</p>}
      {rules.map((rule) => {
        const own = against.filter((check) => check.rule === rule)
        const refused = own.filter(({ outcome }) => outcome === 'refusal')
        const warned = own.filter(({ outcome }) => outcome === 'warning')
        return (
          <div key={rule} className={styles['rule']} data-refused={refused.length > 0}>
            {refused.length > 0 && (
              <div role="alert">
                <strong>{ruleTitles[rule]}: refused</strong>
                <SaidOfAll checks={refused} nameOf={nameOf} />
              </div>
            )}
            {warned.length > 0 && (
              <>
                <strong>{ruleTitles[rule]}: warning</strong>
                <SaidOfAll checks={warned} nameOf={nameOf} />
                <Checkbox
                  label={`I have read this warning (${ruleTitles[rule]})`}
                  checked={acknowledged.includes(rule)}
                  onChange={() => onToggle(rule)}
                />
              </>
            )}
          </div>
        )
      })}
    </section>
  )
}
