import { Title } from '@mantine/core'
import styles from './guide.module.css'

export interface Chapter {
  readonly heading: string
  readonly text: string
}

interface Props {
  readonly title: string
  readonly chapters: readonly Chapter[]
}

export const Guide = ({ title, chapters }: Props) => (
  <article className={styles['guide']}>
    <Title order={1} size="h2">
      {title}
    </Title>
    {chapters.map(({ heading, text }) => (
      <section key={heading}>
        <Title order={2} size="h4">
          {heading}
        </Title>
        <p>{text}</p>
      </section>
    ))}
  </article>
)
