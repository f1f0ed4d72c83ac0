import { useSelector } from '@xstate/react'
import { lazy, type ReactNode, Suspense } from 'react'
import { O } from '../../domain/fp.ts'
import type { TemplateRef } from '../../machines/widgets/template.ts'
import { screenOnly } from '../adapters/picture-marks.ts'
import { FailureBoundary } from '../adapters/failure-boundary.tsx'
import styles from './text-widget.module.css'

const TextWidget = lazy(async () => ({ default: (await import('./text-widget.tsx')).TextWidget }))
const Phrase = lazy(async () => ({ default: (await import('./text-widget.tsx')).Phrase }))

interface OfTemplate {
  readonly template: TemplateRef
}

interface Props extends OfTemplate {
  readonly children: ReactNode
}

interface WordsProps extends Props {
  readonly As: typeof TextWidget
}

const Words = ({ template, children, As }: WordsProps) => {
  const words = useSelector(template, ({ context }) => O.toNullable(context.words))
  return words === null ? (
    children
  ) : (
    <FailureBoundary fallback={children}>
      <Suspense fallback={children}>
        <As config={words} />
      </Suspense>
    </FailureBoundary>
  )
}

const hasFailed = (snapshot: ReturnType<TemplateRef['getSnapshot']>): boolean =>
  snapshot.matches('failed') && O.isNone(snapshot.context.words)

/** Spec §8. */
export const TemplateFailure = ({ template }: OfTemplate) =>
  useSelector(template, hasFailed) && (
    <small className={styles['failed']} {...screenOnly}>
      {' '}
      could not load template
    </small>
  )

export const TemplateWords = (props: Props) => (
  <>
    <Words {...props} As={TextWidget} />
    <TemplateFailure template={props.template} />
  </>
)

/** In place of a title, within its heading; that it could not be read stands beside the heading (`TemplateFailure`). */
export const TitleWords = (props: Props) => <Words {...props} As={Phrase} />
