import { useMediaQuery } from '@mantine/hooks'
import { useSelector } from '@xstate/react'
import { O } from '../../../domain/fp.ts'
import type { WidgetCreatorRef, WidgetDefineRefusal } from '../../../machines/widgets/widget-creator.ts'
import { AdminDialog } from '../../ui/admin-dialog.tsx'
import styles from './creator-dialog.module.css'
import { NewWidgetFields } from './new-widget-fields.tsx'
import { NewWidgetPreview } from './new-widget-preview.tsx'

interface Props {
  readonly creator: WidgetCreatorRef
}

const refusalText = (refusal: O.Option<WidgetDefineRefusal>): string | null => {
  if (O.isNone(refusal) || refusal.value._tag === 'NameTaken') return null
  return refusal.value._tag === 'Refused' ? refusal.value.message : 'There was a problem'
}

export const CreatorDialog = ({ creator }: Props) => {
  const { draft, refusal } = useSelector(creator, ({ context }) => context)
  const canSave = useSelector(creator, (snapshot) => snapshot.can({ type: 'save.requested' }))
  const isSaving = useSelector(creator, (snapshot) => snapshot.matches({ open: { work: 'saving' } }))
  const isAsking = useSelector(creator, (snapshot) => snapshot.matches({ open: { work: 'asking' } }))
  const isNarrow = useMediaQuery('(width < 48rem)')
  return (
    <AdminDialog
      title="New widget"
      size="64rem"
      fullScreen={isNarrow}
      refusal={refusalText(refusal)}
      canSave={canSave}
      isSaving={isSaving}
      isAsking={isAsking}
      onSave={() => creator.send({ type: 'save.requested' })}
      onClose={() => creator.send({ type: 'close.requested' })}
      onLeave={() => creator.send({ type: 'close.confirmed' })}
      onStay={() => creator.send({ type: 'close.refused' })}
    >
      <div className={styles['columns']}>
        <div className={styles['fields']}>
          <NewWidgetFields
            draft={draft}
            isNameTaken={O.isSome(refusal) && refusal.value._tag === 'NameTaken'}
            onEdit={(edited) => creator.send({ type: 'draft.edited', draft: edited })}
          />
        </div>
        <NewWidgetPreview creator={creator} />
      </div>
    </AdminDialog>
  )
}
