import styles from './saved-text.module.css'

/** What somebody else saved, folded until it is asked for. */
export const SavedText = ({ text }: { readonly text: string }) => (
  <details>
    <summary>What they saved</summary>
    <pre className={styles['text']} tabIndex={0}>
      {text}
    </pre>
  </details>
)
