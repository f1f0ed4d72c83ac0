import { marked } from 'marked'
import { useMemo } from 'react'
import type { TextConfig } from '../../domain/widgets/widget-definition.ts'
import { SanitisedHtml } from '../adapters/sanitised-html.tsx'
import styles from './text-widget.module.css'

interface Props {
  readonly config: Extract<TextConfig, { readonly content: string }>
}

const htmlOf = (format: TextConfig['format'], content: string): string =>
  format === 'html' ? content : marked.parse(content, { async: false, gfm: true })

const useHtml = ({ format, content }: Props['config']): string =>
  useMemo(() => htmlOf(format, content), [format, content])

export const TextWidget = ({ config }: Props) => <SanitisedHtml html={useHtml(config)} className={styles['prose']} />

export const TextPhrase = ({ config }: Props) => (
  <SanitisedHtml isPhrase html={useHtml(config)} className={styles['phrase']} />
)
