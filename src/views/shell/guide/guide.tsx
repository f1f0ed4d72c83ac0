import { Title } from '@mantine/core'
import styles from './guide.module.css'

interface Picture {
  readonly src: string
  readonly alt: string
}

export interface Chapter {
  readonly heading: string
  readonly text: string
  readonly picture?: Picture
}

export const emailChapter: Chapter = {
  heading: 'Emails to you',
  text: 'In the sidebar you choose what reaches you by email: messages, reports and notifications, each at once, in one daily digest, or never. An email has no figures and no texts in it, only a link that leads here. The link at its end stops those of its kind, without signing in.',
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
    {chapters.map(({ heading, text, picture }) => (
      <section key={heading}>
        <Title order={2} size="h4">
          {heading}
        </Title>
        <p>{text}</p>
        {picture !== undefined && (
          <img
            className={styles['picture']}
            src={picture.src}
            alt={picture.alt}
            width={960}
            height={600}
            loading="lazy"
          />
        )}
      </section>
    ))}
  </article>
)
