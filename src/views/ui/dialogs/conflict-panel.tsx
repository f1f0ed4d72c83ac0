import { Alert, Button } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './conflict-panel.module.css'

interface Props {
  readonly editor: { readonly send: (event: { readonly type: 'theirs.taken' | 'mine.kept' }) => void }
  readonly title: string
  readonly children: ReactNode
  readonly choices?: ReactNode
}

export const ConflictPanel = ({ editor, title, children, choices }: Props) => (
  <Alert color="yellow" role="alert" title={title}>
    {children}
    <div className={styles['choices']}>
      {choices}
      <Button variant="default" size="xs" onClick={() => editor.send({ type: 'theirs.taken' })}>
        Load their version
      </Button>
      <Button variant="default" size="xs" onClick={() => editor.send({ type: 'mine.kept' })}>
        Keep mine
      </Button>
    </div>
  </Alert>
)

interface ReplacingProps extends Pick<Props, 'editor' | 'children'> {
  readonly what: string
}

export const ReplacingConflict = ({ editor, what, children }: ReplacingProps) => (
  <ConflictPanel editor={editor} title={`Somebody else has changed ${what} since you opened it`}>
    Load their version to discard yours, or keep yours to replace theirs when you save.
    {children}
  </ConflictPanel>
)

export const SavedText = ({ text }: { readonly text: string }) => (
  <details>
    <summary>Saved version</summary>
    <pre className={styles['text']} tabIndex={0}>
      {text}
    </pre>
  </details>
)
