import { Alert } from '@mantine/core'
import '@mantine/core/styles/Alert.css'
import '@mantine/core/styles/CloseButton.css'
import type { RefusedAct } from '../../../domain/dashboards/editing/draft.ts'
import styles from './edit-bar.module.css'
import { today } from '../../adapters/today.ts'
import { refusalText } from './refusal-texts.ts'

interface Props {
  readonly refused: readonly RefusedAct[]
  readonly onDismiss: () => void
}

/** The changes that could not live with what somebody else did; all others were kept. */
export const Refusals = ({ refused, onDismiss }: Props) =>
  refused.length > 0 && (
    <Alert
      color="yellow"
      role="alert"
      title={refused.length === 1 ? 'One change was not kept' : `${refused.length} changes were not kept`}
      withCloseButton
      closeButtonLabel="Dismiss"
      onClose={onDismiss}
    >
      <ul className={styles['refusals']}>
        {refused.map((act, place) => (
          <li key={place}>{refusalText(act, today())}</li>
        ))}
      </ul>
    </Alert>
  )
