import { useSelector } from '@xstate/react'
import { lazy, type ReactNode, Suspense } from 'react'
import { O } from '../../domain/fp.ts'
import type { TemplateRef } from '../../machines/widgets/template.ts'
import { FailureBoundary } from '../adapters/failure-boundary.tsx'
import styles from './text-widget.module.css'

const TextWidget = lazy(async () => ({ default: (await import('./text-widget.tsx')).TextWidget }))

interface Props {
  readonly template: TemplateRef
  /** What stands there without it. */
  readonly children: ReactNode
}

export const TemplateWords = ({ template, children }: Props) => {
  const words = useSelector(template, ({ context }) => O.toNullable(context.words))
  const isFailed = useSelector(template, (snapshot) => snapshot.matches('failed'))
  if (words === null)
    return (
      <>
        {children}
        {/* spec §8 */}
        {isFailed && <small className={styles['failed']}> could not load template</small>}
      </>
    )
  return (
    <FailureBoundary fallback={children}>
      <Suspense fallback={children}>
        <TextWidget config={words} />
      </Suspense>
    </FailureBoundary>
  )
}
