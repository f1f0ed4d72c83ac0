import { marked } from 'marked'
import type { TextConfig } from '../../domain/widgets/widget-definition.ts'
import { SanitisedHtml } from '../adapters/sanitised-html.tsx'
import styles from './text-widget.module.css'

interface Props {
  readonly config: Extract<TextConfig, { readonly content: string }>
}

const htmlOf = (format: TextConfig['format'], content: string): string =>
  format === 'html' ? content : marked.parse(content, { async: false, gfm: true })

export const TextWidget = ({ config: { format, content } }: Props) => (
  <SanitisedHtml html={htmlOf(format, content)} className={styles['prose']} />
)

/** Words within a heading. */
export const Phrase = ({ config: { format, content } }: Props) => (
  <SanitisedHtml isPhrase html={htmlOf(format, content)} className={styles['phrase']} />
)
