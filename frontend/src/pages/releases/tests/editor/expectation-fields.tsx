/** What the bot is to do in a step: one line an expectation, each in the control that suits it. */
import Button from '@cloudscape-design/components/button'
import Select from '@cloudscape-design/components/select'
import { useTranslation } from 'react-i18next'
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
        <Select
          expandToViewport
          selectedOption={null}
          ariaLabel={t('expect.add')}
          placeholder={t(given.length === 0 ? 'expect.first' : 'expect.more')}
          options={offered.map((value) => ({
            value,
            label: t(`expect.${value}`),
            description: t(`expect-texts.${value}`),
          }))}
          onChange={({ detail }) => {
            const name = expectationNames.find((one) => one === detail.selectedOption.value)
            // Where nothing may be said, nothing else can hold.
            if (name) change(name === 'nothing' ? { nothing: true } : { ...expect, [name]: blankExpectations[name] })
          }}
        />
      )}
    </div>
  )
}
