/** What the bot is to do in a step: one line an expectation, each in the control that suits it. */
import Button from '@cloudscape-design/components/button'
import { useTranslation } from 'react-i18next'
import { optionsOf } from '../../../../components/form/choice/options.ts'
import { OneOf } from '../../../../components/form/choice/one-of.tsx'
import {
  blankExpectations,
  expectationControls,
  expectationNames,
  type ExpectationName,
  type ExpectationProps,
} from './expectation-controls.tsx'

export function ExpectationFields({ expect, readOnly, change }: ExpectationProps) {
  const { t } = useTranslation('tests')
  const given = expectationNames.filter((name) => expect[name] !== undefined)
  const offered = expectationNames.filter((name) => expect[name] === undefined)
  const remove = (name: ExpectationName) => {
    const { [name]: _, ...rest } = expect
    change(rest)
  }
  return (
    <div className="test-expectations">
      {given.map((name) => {
        const Control = expectationControls[name]
        return (
          <div key={name} className="test-expectation">
            <span className="test-expectation-name">{t(`expect.${name}`)}</span>
            <div className="test-expectation-control">
              <Control expect={expect} readOnly={readOnly} change={change} />
            </div>
            {!readOnly && (
              <Button
                variant="icon"
                iconName="close"
                formAction="none"
                ariaLabel={t('expect.remove', { name: t(`expect.${name}`) })}
                onClick={() => remove(name)}
              />
            )}
          </div>
        )
      })}
      {given.length === 0 && readOnly && <small>{t('expect.none')}</small>}
      {!readOnly && expect.nothing === undefined && (
        <OneOf
          value={undefined}
          label={t('expect.add')}
          placeholder={t(given.length === 0 ? 'expect.first' : 'expect.more')}
          options={optionsOf(
            offered,
            (name) => t(`expect.${name}`),
            (name) => t(`expect-texts.${name}`),
          )}
          // Where nothing may be said, nothing else can hold.
          onChange={(name) =>
            change(name === 'nothing' ? { nothing: true } : { ...expect, [name]: blankExpectations[name] })
          }
        />
      )}
    </div>
  )
}
