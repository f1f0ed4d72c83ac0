import { memo } from 'react'
import { type Owner, ownerKey } from '../../../domain/archive/owner.ts'

export const ownersListId = 'upload-owners'

/** What the codes are completed from, once for every field of a table. */
export const OwnersList = memo(({ owners }: { readonly owners: readonly Owner[] }) => (
  <datalist id={ownersListId}>
    {owners.map((owner) => (
      <option key={ownerKey(owner)} value={owner.code}>
        {owner.name}
      </option>
    ))}
  </datalist>
))
OwnersList.displayName = 'OwnersList'
