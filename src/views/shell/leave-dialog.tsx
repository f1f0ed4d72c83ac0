import type { AppRef } from '../../machines/shell/app.ts'
import { LeaveQuestion } from '../ui/dialogs/leave-question.tsx'

interface Props {
  readonly app: AppRef
}

export const LeaveDialog = ({ app }: Props) => (
  <LeaveQuestion
    onLeave={() => app.send({ type: 'leaving.confirmed' })}
    onStay={() => app.send({ type: 'leaving.refused' })}
  />
)
