import { useEffect, useState } from 'react';
import { BeforeAfterToggle } from '../before-after-toggle';
import { Card } from '../card';
import { formatTime } from '../format-time';
import { LevelMeter } from '../level-meter';
import { PlayButton } from '../play-button';
import { SeekBar } from '../seek-bar';
import type { Signal } from '../signal';
import { SkeletonWaveform } from '../skeleton';
import { Timeline } from '../timeline';
import { Waveform } from '../waveform';
import { Grid, Line, Part, State } from './story';
import { storyPeaks } from './story-peaks';

const DURATION = 187;
const peaks = { before: storyPeaks(0.42), after: storyPeaks(0.9) };

/** Sound: a silent player made of the parts, then the parts in their states. */
export function Audio() {
  return (
    <>
      <Part id="player" title="Audio controls together" text="Silent here; the clock alone runs.">
        <SilentPlayer />
      </Part>
      <AudioStates />
    </>
  );
}

function SilentPlayer() {
  const [signal, setSignal] = useState<Signal>('after');
  const [playing, setPlaying] = useState(false);
  const [at, setAt] = useState(64);
  const [part, setPart] = useState<{ from: number; to: number } | null>(null);
  const [free, setFree] = useState<number | null>(0.5);
  const split = free ?? (signal === 'before' ? 1 : 0);
  const choose = (side: Signal) => {
    setFree(null);
    setSignal(side);
  };
  const drag = (to: number) => {
    setFree(to);
    if (to === 0 || to === 1) choose(to === 0 ? 'after' : 'before');
  };
  useEffect(() => {
    if (!playing) return undefined;
    const timer = setInterval(() => setAt((now) => (now >= DURATION ? 0 : now + 0.1)), 100);
    return () => clearInterval(timer);
  }, [playing]);
  return (
    <Card padding="none" className="overflow-hidden">
      <div className="flex flex-wrap items-center justify-between gap-4 p-5 md:p-6">
        <div className="flex items-center gap-4">
          <PlayButton
            size="lg"
            title="Night drive"
            playing={playing}
            onToggle={() => setPlaying(!playing)}
            signal={signal}
          />
          <div>
            <p className="font-heading text-lg leading-tight font-semibold">Night drive</p>
            <p className="figures text-sm text-muted">
              {formatTime(at)} / {formatTime(DURATION)}
            </p>
          </div>
        </div>
        <BeforeAfterToggle label="Version of Night drive" value={signal} onChange={choose} />
      </div>
      <div className="px-5 md:px-6">
        <Timeline
          className="h-36 md:h-48"
          label="Place in Night drive"
          sides={{ ...peaks, split }}
          handle={{ label: 'Compare before and after', sides: ['before', 'after'], onSplit: drag }}
          value={at}
          duration={DURATION}
          onSeek={setAt}
          onRange={(from, to) => setPart({ from, to })}
          part={part}
          levelLabel
        />
      </div>
      <div className="px-5 pb-2 md:px-6">
        <SeekBar value={at} duration={DURATION} buffered={150} onSeek={setAt} signal={signal} />
      </div>
    </Card>
  );
}

function AudioStates() {
  const [at, setAt] = useState(40);
  const nothing = () => setAt(at);
  return (
    <>
      <Part id="play-button" title="PlayButton">
        <Line>
          <PlayButton title="one" playing={false} onToggle={nothing} />
          <PlayButton title="two" playing onToggle={nothing} />
          <PlayButton title="three" playing signal="before" onToggle={nothing} />
          <PlayButton title="four" playing loading onToggle={nothing} />
          <PlayButton title="five" playing={false} disabled onToggle={nothing} />
          <PlayButton title="six" size="lg" playing={false} onToggle={nothing} />
        </Line>
      </Part>
      <Part id="seek-bar" title="SeekBar" text="Arrows 5 s, Page keys 30 s, Home, End. Bars stop at 98%.">
        <Grid>
          <SeekBar value={at} duration={DURATION} buffered={120} onSeek={setAt} />
          <SeekBar
            label="Seek, before"
            value={at}
            duration={DURATION}
            buffered={DURATION}
            onSeek={setAt}
            signal="before"
          />
          <SeekBar label="Seek, at the end" value={DURATION} duration={DURATION} onSeek={setAt} />
          <SeekBar label="Seek, not loaded" value={0} duration={0} onSeek={setAt} />
        </Grid>
      </Part>
      <Part id="before-after-toggle" title="BeforeAfterToggle">
        <BothToggles />
      </Part>
      <Part id="waveform" title="Waveform" text="Real -6 dB line: half of full scale.">
        <Grid>
          <State name="before, whole" wide>
            <Waveform label="Before" peaks={peaks.before} signal="before" levelLabel />
          </State>
          <State name="after, whole" wide>
            <Waveform label="After" peaks={peaks.after} levelLabel />
          </State>
          <State name="small, without figure" wide>
            <Waveform label="Small" peaks={peaks.after} className="h-12" />
          </State>
          <State name="loading" wide>
            <SkeletonWaveform className="h-12" />
          </State>
        </Grid>
      </Part>
      <Part id="level-meter" title="LevelMeter" text="-60 to +3 dB; over 0 dB is clip.">
        <Grid>
          <LevelMeter label="Level, before" levelDb={-18.4} peakDb={-12} signal="before" scale />
          <LevelMeter label="Level, after" levelDb={-7.2} peakDb={-1} scale />
          <LevelMeter label="Level, clipping" levelDb={1.4} peakDb={2} scale />
          <LevelMeter label="Level, silence" levelDb={-Infinity} scale />
        </Grid>
      </Part>
    </>
  );
}

function BothToggles() {
  const [signal, setSignal] = useState<Signal>('before');
  return (
    <Line>
      <BeforeAfterToggle label="Version, one" value={signal} onChange={setSignal} />
      <BeforeAfterToggle label="Version, two" value="after" onChange={setSignal} disabled />
    </Line>
  );
}
