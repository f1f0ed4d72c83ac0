import { marked } from 'marked'
import type { TextConfig } from '../../domain/widget/widget-definition.ts'
import { SanitisedHtml } from '../adapters/sanitised-html.tsx'
import styles from './text-widget.module.css'

interface Props {
  readonly config: TextConfig
}

const htmlOf = (format: TextConfig['format'], content: string): string =>
  format === 'html' ? content : marked.parse(content, { async: false, gfm: true })

export const TextWidget = ({ config }: Props) => (
  <SanitisedHtml html={htmlOf(config.format, 'content' in config ? config.content : '')} className={styles['prose']} />
)
