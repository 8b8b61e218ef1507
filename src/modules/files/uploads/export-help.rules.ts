interface Program {
  readonly id: string;
  readonly name: string;
  /** What to do, in this order; the names of menus as the program has them in English. */
  readonly steps: readonly string[];
}

/** How each track becomes a file of its own, by the manual of each program. */
export const PROGRAMS: readonly Program[] = [
  {
    id: 'live',
    name: 'Ableton Live',
    steps: [
      'Switch off devices that are not part of the sound.',
      'Open File > Export Audio/Video. Rendered Track: All Individual Tracks.',
      'Render Start: 1.1.1. Length: the whole song.',
      'Normalize off, Render as Loop off. WAV, 24-bit, the rate of your set.',
      'Export mono tracks again, with Selected Tracks Only and Convert to Mono.',
    ],
  },
  {
    id: 'cubase',
    name: 'Cubase',
    steps: [
      'Set the left locator to bar 1, and the right one behind the last sound.',
      'Open File > Export > Audio Mixdown and choose Multiple.',
      'Tick the audio channels, not the groups.',
      'Effects: Dry, or Channel Settings where an effect is part of the sound.',
      'WAV, 24-bit, the rate of your project. An edition without Multiple: solo and export one by one.',
    ],
  },
  {
    id: 'fl',
    name: 'FL Studio',
    steps: [
      'Route every sound to a mixer track of its own.',
      'Open File > Export > Wave file and choose song mode.',
      'Switch on Split mixer tracks. WAV, 24-bit.',
      'Switch off Enable master effects, and Enable insert effects unless they are part of the sound.',
      'Tail: Leave remainder.',
    ],
  },
  {
    id: 'logic',
    name: 'Logic Pro',
    steps: [
      'Open File > Export > All Tracks as Audio Files.',
      'WAV, 24-bit. Normalize: Off.',
      'Tick Bypass Effect Plug-ins, unless an effect is part of the sound.',
      'Leave Include Volume/Pan Automation off.',
      'Tick Include Audio Tail, and extend the files to the end of the project.',
    ],
  },
  {
    id: 'pro-tools',
    name: 'Pro Tools',
    steps: [
      'Select everything from bar 1 to the end, on all tracks.',
      'Choose Edit > Consolidate Clip.',
      'In the menu of the Clips list choose Export Clips as Files.',
      'WAV, 24-bit, the rate of your session.',
      'Where a plug-in is part of the sound: select the tracks, right-click a track name and choose Bounce.',
    ],
  },
  {
    id: 'reaper',
    name: 'Reaper',
    steps: [
      'Bypass effects that are not part of the sound.',
      'Select all tracks and open File > Render.',
      'Source: Stems (selected tracks). Bounds: Entire project.',
      'File name: $tracknumber $track. WAV, 24-bit, the rate of your project.',
      'Tick the option that renders tracks with only mono media to mono files.',
    ],
  },
  {
    id: 'studio-one',
    name: 'Studio One',
    steps: [
      'Set the start marker to bar 1, and the end marker behind the last sound.',
      'Switch off inserts that are not part of the sound.',
      'Open Song > Export Stems and choose the tab Tracks.',
      'Range: between the start and the end marker.',
      'WAV, 24-bit, the rate of your song.',
    ],
  },
];
