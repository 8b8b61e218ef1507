import { Pause, RotateCw, X } from 'lucide-react';
import { useState } from 'react';
import { Card } from '../card';
import { relativePath } from '../dropped-files';
import { Dropzone } from '../dropzone';
import { FileRow } from '../file-row';
import { IconButton } from '../icon-button';
import { Grid, LONG_NAME, Part, State } from './story';

const remove = <IconButton label="Remove" icon={<X aria-hidden="true" />} />;

/** Files on their way. */
export function Files() {
  const [names, setNames] = useState<readonly string[]>([]);
  return (
    <>
      <Part
        id="dropzone"
        title="Dropzone"
        text="Files and folders, dragged or chosen; folders are walked to the bottom."
      >
        <Grid>
          <State name="files and folders">
            <Dropzone
              label="Drop your files here"
              hint="WAV or AIFF. Whole folders keep their names."
              folders
              onFiles={(files) => setNames(files.map(relativePath))}
            />
            <ul className="figures mt-3 text-sm text-muted">
              {names.map((name) => (
                <li key={name} className="truncate">
                  {name}
                </li>
              ))}
            </ul>
          </State>
          <State name="one file, error, disabled">
            <div className="flex flex-col gap-6">
              <Dropzone
                label="Drop the finished file here"
                multiple={false}
                error="cover.jpg is not a sound file. Choose a WAV or AIFF."
                onFiles={(files) => setNames(files.map(relativePath))}
              />
              <Dropzone label="Closed while sending" disabled onFiles={() => setNames([])} />
            </div>
          </State>
        </Grid>
      </Part>
      <Part id="file-row" title="FileRow" text="The end of a name is always readable.">
        <Card padding="none" className="divide-y divide-line px-5">
          <FileRow name="Kick in.wav" size="48.2 MB" state="waiting" actions={remove} />
          <FileRow
            name={`${LONG_NAME} - Lead vocal comp 14.wav`}
            size="212.0 MB"
            state="uploading"
            percent={37.4}
            message="2 min left"
            actions={<IconButton label="Pause" icon={<Pause aria-hidden="true" />} />}
          />
          <FileRow name="Bass DI.wav" size="61.7 MB" state="paused" percent={80} actions={remove} />
          <FileRow
            name="Overheads.wav"
            size="96.4 MB"
            state="done"
            message="24 bit, 48 kHz, 3:42"
            actions={remove}
          />
          <FileRow
            name="Notes.pdf"
            size="0.4 MB"
            state="failed"
            message="The connection broke. 0 of 0.4 MB sent."
            actions={<IconButton label="Try again" icon={<RotateCw aria-hidden="true" />} />}
          />
        </Card>
      </Part>
    </>
  );
}
