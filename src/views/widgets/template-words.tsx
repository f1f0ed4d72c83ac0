import { useSelector } from '@xstate/react'
import type { ComponentType, ReactNode } from 'react'
import { O } from '../../domain/fp.ts'
import type { TextConfig } from '../../domain/widgets/widget-definition.ts'
import type { TemplateRef } from '../../machines/widgets/template.ts'
import { screenOnlyMark } from '../adapters/picture-marks.ts'
import { FailureBoundary } from '../adapters/failure-boundary.tsx'
import { lazyComponent } from '../adapters/lazy-component.tsx'
import styles from './text-widget.module.css'
import { templateErrorText } from '../../domain/texts.ts'

interface TemplateProps {
  readonly template: TemplateRef
}

interface Props extends TemplateProps {
  readonly children: ReactNode
}

interface WordsProps {
  readonly config: Extract<TextConfig, { readonly content: string }>
  readonly children: ReactNode
}

const TemplateFallback = ({ children }: WordsProps) => children

const lazyFallbacks = { meanwhile: TemplateFallback, missing: TemplateFallback }
const TextWidget = lazyComponent<WordsProps>(async () => (await import('./text-widget.tsx')).TextWidget, lazyFallbacks)
const LazyPhrase = lazyComponent<WordsProps>(async () => (await import('./text-widget.tsx')).TextPhrase, lazyFallbacks)

const TemplateText = ({ template, children, As }: Props & { readonly As: ComponentType<WordsProps> }) => {
  const words = useSelector(template, ({ context }) => O.toNullable(context.words))
  return words === null ? (
    children
  ) : (
    <FailureBoundary fallback={children}>
      <As config={words}>{children}</As>
    </FailureBoundary>
  )
}

const hasFailed = (snapshot: ReturnType<TemplateRef['getSnapshot']>): boolean =>
  snapshot.matches('failed') && O.isNone(snapshot.context.words)

export const TemplateFailure = ({ template }: TemplateProps) =>
  useSelector(template, hasFailed) && (
    <small className={styles['failed']} {...screenOnlyMark}>
      {' '}
      {templateErrorText}
    </small>
  )

export const TemplateWords = (props: Props) => (
  <>
    <TemplateText {...props} As={TextWidget} />
    <TemplateFailure template={props.template} />
  </>
)

export const TitleWords = (props: Props) => <TemplateText {...props} As={LazyPhrase} />
