import { Waiting } from '../ui/waiting.tsx'

interface Props {
  readonly label: string
}

/** Goes on from what the page itself shows before any script has come. */
export const Opening = ({ label }: Props) => (
  <>
    <div className="opening" aria-hidden="true">
      Plutus
    </div>
    <Waiting label={label} />
  </>
)

export const OpeningPage = () => <Opening label="Loading" />
