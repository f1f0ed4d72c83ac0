import DOMPurify from 'dompurify'

interface Props {
  readonly html: string
  readonly className?: string | undefined
}

const sanitise = (html: string): string =>
  DOMPurify.sanitize(html, {
    USE_PROFILES: { html: true },
    FORBID_TAGS: ['style', 'form', 'input', 'button', 'textarea', 'select', 'option'],
    ADD_FORBID_CONTENTS: ['form'],
    FORBID_ATTR: ['style', 'id', 'class', 'name'],
  })

/** HTML that people wrote, with everything taken out that could act, restyle the page or pass for a part of it. */
export const SanitisedHtml = ({ html, className }: Props) => (
  <div className={className} dangerouslySetInnerHTML={{ __html: sanitise(html) }} />
)
