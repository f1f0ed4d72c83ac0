import type { Profile } from '../../../domain/users/profile.ts'
import { Disclosure } from './disclosure.tsx'
import styles from './details.module.css'

interface Props {
  readonly profile: Profile
}

export const PersonalDetails = ({ profile }: Props) => {
  const details = [
    { label: 'User name', value: profile.identity.username },
    { label: 'Email', value: profile.email },
    { label: 'Phone', value: profile.phone_number },
    { label: 'Mobile', value: profile.mobile_number },
    { label: 'Address', value: [profile.address_one, profile.address_two].filter((line) => line !== '').join(', ') },
  ].filter(({ value }) => value !== '')
  return (
    <Disclosure label="Personal details">
      <dl className={styles['details']}>
        {details.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  )
}
