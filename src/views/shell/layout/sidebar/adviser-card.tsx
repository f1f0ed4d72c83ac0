import type { Adviser } from '../../../../domain/ledger/accounts/account.ts'
import styles from './adviser-card.module.css'

interface Props {
  readonly adviser: Adviser
}

/** Breaks before the @ where the sidebar is too narrow for the whole. */
const EmailLink = ({ email }: { readonly email: string }) => {
  const [name, ...host] = email.split(/(?=@)/)
  return (
    <a href={`mailto:${email}`}>
      {name}
      <wbr />
      {host}
    </a>
  )
}

export const AdviserCard = ({ adviser }: Props) => (
  <section className={styles['card']} aria-labelledby="your-adviser">
    <h2 id="your-adviser" className={styles['heading']}>
      Your Adviser
    </h2>
    <p className={styles['name']}>{adviser.AdvisorName}</p>
    {adviser.Phone !== '' && (
      <p>
        <a href={`tel:${adviser.Phone.replaceAll(' ', '')}`}>{adviser.Phone}</a>
      </p>
    )}
    {adviser.Email !== '' && (
      <p>
        <EmailLink email={adviser.Email} />
      </p>
    )}
  </section>
)
