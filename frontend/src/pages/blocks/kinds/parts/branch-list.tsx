/** The branches of a decision below each other: `If We are open → Person for weddings`. One at a time is open and edited in place. */
import Button from '@cloudscape-design/components/button'
import Icon from '@cloudscape-design/components/icon'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FaultField } from '../../../../components/form/fault-field.tsx'
import { FaultyLabel } from '../../faulty-label.tsx'
import { emptyExpression, type EditedExpression } from '../logic.tsx'
import type { ContentView } from '../kind.ts'
import { partEdits } from './part-edits.ts'

const branchesMax = 20

interface BranchListProps {
  branches: readonly EditedExpression[]
  change: (branches: EditedExpression[]) => void
  /** A condition in words, and what a response is called. */
  textOf: (branch: EditedExpression) => string
  titleOf: (blockId: string) => string
  /** The branches that are marked although nobody was at them yet. */
  marked: ReadonlySet<string>
  view: ContentView
  readOnly: boolean
  /** Where it goes if no condition holds. */
  otherwise: ReactNode
  children: (branch: EditedExpression, replace: (branch: EditedExpression) => void) => ReactNode
}

export function BranchList(props: BranchListProps) {
  const { t } = useTranslation(['blocks', 'function-editor'])
  const { branches, change, textOf, titleOf, marked, view, readOnly, otherwise, children } = props
  const replace = (branch: EditedExpression) => change(branches.map((one) => (one.id === branch.id ? branch : one)))
  const isFull = branches.length >= branchesMax
  const { add } = partEdits(branches, change, view)

  return (
    <FaultField field="expressions" stretch>
      <ol className="branches" aria-label={t('logic.conditions')}>
        {branches.map((branch, index) => {
          const isOpen = branch.id === view.open
          return (
            <li key={branch.id} className="branch" data-open={isOpen || undefined}>
              <div className="branch-line">
                <button
                  type="button"
                  className="branch-head"
                  aria-expanded={isOpen}
                  onClick={() => view.setOpen(branch.id)}
                >
                  <Icon name={isOpen ? 'angle-down' : 'angle-right'} size="small" />
                  <FaultyLabel
                    text={t(index === 0 ? 'function-editor:logic.branch' : 'function-editor:logic.next-branch', {
                      condition: textOf(branch) || '…',
                      target: titleOf(branch.blockId) || '…',
                    })}
                    faulty={view.faultyParts.has(branch.id) || marked.has(branch.id)}
                  />
                </button>
                {isOpen && !readOnly && <BranchButtons {...props} index={index} />}
              </div>
              {isOpen && <div className="branch-body">{children(branch, replace)}</div>}
            </li>
          )
        })}
        <li className="branch">
          <div className="branch-body">{otherwise}</div>
        </li>
      </ol>
      {!readOnly && (
        <Button
          iconName="add-plus"
          disabled={isFull}
          {...(isFull && { disabledReason: t('function-editor:logic.full', { count: branchesMax }) })}
          onClick={() => add(emptyExpression())}
        >
          {t('function-editor:logic.add')}
        </Button>
      )}
    </FaultField>
  )
}

/** Moves and removes the branch that is open; the first one stays. */
function BranchButtons({ branches, change, view, index }: BranchListProps & { index: number }) {
  const { t } = useTranslation(['blocks', 'function-editor'])
  const branch = branches[index]!
  const { move, remove } = partEdits(branches, change, view)
  return (
    <SpaceBetween direction="horizontal" size="xxs">
      <Button
        variant="icon"
        iconName="angle-up"
        ariaLabel={t('function-editor:logic.up')}
        disabled={index === 0}
        onClick={() => move(branch, -1)}
      />
      <Button
        variant="icon"
        iconName="angle-down"
        ariaLabel={t('function-editor:logic.down')}
        disabled={index === branches.length - 1}
        onClick={() => move(branch, 1)}
      />
      <Button
        variant="icon"
        iconName="remove"
        ariaLabel={t('function-editor:logic.remove')}
        disabled={branches.length < 2}
        onClick={() => remove(branch)}
      />
    </SpaceBetween>
  )
}
