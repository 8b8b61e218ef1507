import { Mail } from 'lucide-react';
import { useState } from 'react';
import { FormError } from '../form-error';
import { PasswordField } from '../password-field';
import { PhoneField } from '../phone-field';
import { SelectField } from '../select-field';
import { TextArea } from '../text-area';
import { TextField } from '../text-field';
import { Grid, LONG_NAME, Part, State } from './story';

const options = [
  { value: 'wav', label: 'WAV, 24 bit' },
  { value: 'aiff', label: 'AIFF, 24 bit' },
  { value: 'long', label: LONG_NAME },
  { value: 'none', label: 'Not now', disabled: true },
];

function PhoneStory({ text = '', error }: { text?: string; error?: string }) {
  const [phone, setPhone] = useState(text);
  return (
    <PhoneField
      label="Phone"
      placeholder="1 (702) 123-4567"
      value={phone}
      onChange={setPhone}
      error={error}
    />
  );
}

/** What one types into. */
export function Fields() {
  return (
    <>
      <Part id="text-field" title="TextField" text="Label above, hint under it, error under the control.">
        <Grid>
          <State name="empty">
            <TextField
              label="Email"
              placeholder="you@example.com"
              type="email"
              leading={<Mail aria-hidden="true" />}
            />
          </State>
          <State name="hint and note">
            <TextField label="Title" note="optional" hint="As it should stand in the file names." />
          </State>
          <State name="error">
            <TextField
              label="Email"
              defaultValue="you@example"
              error="Enter an address like name@example.com."
            />
          </State>
          <State name="number with unit">
            <TextField label="Tempo" numeric inputMode="decimal" defaultValue="128.00" trailing="BPM" />
          </State>
          <State name="disabled">
            <TextField label="Code" defaultValue="SPRING" disabled />
          </State>
          <State name="read only, long">
            <TextField label="Name" defaultValue={LONG_NAME} readOnly />
          </State>
        </Grid>
      </Part>
      <Part
        id="phone-field"
        title="PhoneField"
        text="Countries by name and dial code in a list to search; a pasted +31 switches to its country."
      >
        <Grid>
          <State name="empty">
            <PhoneStory />
          </State>
          <State name="filled">
            <PhoneStory text="+31 6 12345678" />
          </State>
          <State name="error">
            <PhoneStory text="12" error="Invalid phone number" />
          </State>
        </Grid>
      </Part>
      <Part id="password-field" title="PasswordField">
        <Grid>
          <State name="filled">
            <PasswordField label="Password" defaultValue="correct horse" autoComplete="off" />
          </State>
          <State name="error">
            <PasswordField label="Password" autoComplete="off" error="Password is required" />
          </State>
        </Grid>
      </Part>
      <Part id="select-field" title="SelectField" text="The native one: the phone’s own picker.">
        <Grid>
          <State name="placeholder">
            <SelectField label="Format" options={options} placeholder="Choose a format" />
          </State>
          <State name="long option, error">
            <SelectField
              label="Format"
              options={options}
              defaultValue="long"
              error="Choose another format."
            />
          </State>
        </Grid>
      </Part>
      <Part id="text-area" title="TextArea" text="Grows with its content.">
        <Grid>
          <State name="empty">
            <TextArea label="Message" hint="What should we know before we begin?" />
          </State>
          <State name="error">
            <TextArea label="Message" defaultValue="Hm." error="Message must be at least 10 characters." />
          </State>
        </Grid>
      </Part>
      <FormErrors />
    </>
  );
}

function FormErrors() {
  return (
    <Part
      id="form-error"
      title="FormError"
      text="Above the form’s button. The region is always there; it is read aloud."
    >
      <Grid>
        <State name="one message">
          <FormError>Payment failed. Nothing was charged; your cart is kept.</FormError>
        </State>
        <State name="several, linked to fields">
          <FormError
            items={[
              { message: 'First name is required', fieldId: 'text-field' },
              { message: 'Email is required' },
            ]}
          >
            Two things are missing.
          </FormError>
        </State>
      </Grid>
    </Part>
  );
}
