import { Title } from '@mantine/core'
import { appRoutes } from '../../../domain/navigation/route.ts'
import styles from './guide.module.css'

interface GuidePicture {
  readonly src: string
  readonly alt: string
}

export interface GuideChapter {
  readonly heading: string
  readonly text: string
  readonly picture?: GuidePicture
}

export const emailChapter: GuideChapter = {
  heading: appRoutes['mail-choices'].title,
  text: 'Email preferences, in the sidebar, lets you choose which emails you receive: messages, reports and notifications, each immediately, as a daily digest, or never. Emails contain no figures and no message texts, only a link to Plutus. The unsubscribe link at the end stops that kind of email; you do not need to sign in.',
}

interface Props {
  readonly title: string
  readonly chapters: readonly GuideChapter[]
}

export const RoleGuide = ({ title, chapters }: Props) => (
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
