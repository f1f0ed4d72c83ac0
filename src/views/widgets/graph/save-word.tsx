import { useSelector } from '@xstate/react'
import { tooManyRequestsText } from '../../../domain/permissions/allowances/allowances.ts'
import { O } from '../../../domain/fp.ts'
import type { PictureFailed } from '../../../domain/widgets/graph/picture.ts'
import figures from '../figures/figures.module.css'
import type { GraphActor } from './graph-actor.ts'
import styles from './graph.module.css'

const failureText = (failed: PictureFailed): string => {
  switch (failed._tag) {
    case 'NotDrawn':
      return 'This graph cannot be made a PNG. Save it as SVG instead.'
    case 'TooManyRequests':
      return tooManyRequestsText(failed.retryAfter)
    case 'Unreachable':
      return 'The picture could not be saved. Please try again.'
  }
}

/** What has become of the picture that was asked for; a browser shows for itself what it saved. */
export const SaveWord = ({ actor }: { readonly actor: GraphActor }) => {
  const failure = useSelector(actor, ({ context }) => context.failure)
  const isSaving = useSelector(actor, (snapshot) => snapshot.matches({ picture: 'saving' }))
  const isSaved = useSelector(actor, (snapshot) => snapshot.matches({ picture: 'saved' }))
  return (
    <>
      <span role="status" className={figures['visuallyHidden']}>
        {isSaving && 'Saving the picture'}
        {isSaved && 'The picture is saved'}
      </span>
      {O.isSome(failure) && (
        <p role="alert" className={styles['failure']}>
          {failureText(failure.value)}
          <button type="button" className={figures['button']} onClick={() => actor.send({ type: 'failure.dismissed' })}>
            Close
          </button>
        </p>
      )}
    </>
  )
}
