import type { Profile } from '../../../../domain/users/profile.ts'
import { displayedRole } from '../../../../domain/users/identity.ts'
import styles from './identity-card.module.css'

interface Props {
  readonly profile: Profile
}

export const IdentityCard = ({ profile: { identity } }: Props) => (
  <section className={styles['card']} aria-label="Signed in as">
    <span className={styles['monogram']} aria-hidden="true">
      {identity.given_name.slice(0, 1)}
      {identity.family_name.slice(0, 1)}
    </span>
    <div>
      <p className={styles['name']}>
        {identity.given_name} {identity.family_name}
      </p>
      <p className={styles['role']}>{displayedRole(identity.roles)}</p>
    </div>
  </section>
)
