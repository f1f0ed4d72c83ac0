import type { Profile } from '../../../../domain/users/profile.ts'
import { Disclosure } from './disclosure.tsx'
import styles from './details.module.css'

interface Props {
  readonly profile: Profile
}

export const PersonalDetails = ({ profile }: Props) => {
  const { title, middle_name, identity } = profile
  const names = [title, identity.given_name, middle_name, identity.family_name]
  const details = [
    { label: 'Name', value: names.filter((name) => name !== '').join(' ') },
    { label: 'User name', value: identity.username },
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
