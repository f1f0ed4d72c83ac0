import { Text, Title } from '@mantine/core'
import { Link } from 'wouter'
import type { Identity } from '../../../domain/users/identity.ts'
import { navLinks } from '../../../domain/navigation/nav-links.ts'
import styles from './home-screen.module.css'

interface Props {
  readonly identity: Identity
}

export const HomeScreen = ({ identity }: Props) => (
  <>
    <Title order={1} size="h2">
      Good day, {identity.given_name}
    </Title>
    <Text mt="xs" c="dimmed">
      What the firm has to tell you stands above; everything else is one step away.
    </Text>
    <ul className={styles['links']}>
      {navLinks(identity).map(({ label, path }) => (
        <li key={path}>
          <Link href={path} className={styles['link']}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  </>
)
