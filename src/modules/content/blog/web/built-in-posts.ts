import type { WirePost } from '../blog.contract';
import { wordCountOf, FALLBACK_CATEGORIES, readMinutes } from '../blog.rules';

interface ShortText {
  readonly slug: string;
  readonly title: string;
  readonly excerpt: string;
  /** Slug of one of the fallback categories. */
  readonly category: string;
  readonly keywords: readonly string[];
  readonly paragraphs: readonly string[];
}

// Short and complete in themselves: they travel with the page, for when the studio's articles can't be had.
const TEXTS: readonly ShortText[] = [
  {
    slug: 'short-leave-6-db',
    title: 'Leave 6 dB at the top',
    excerpt: 'Why a quiet export is a good export, and how to make one in a minute.',
    category: 'mixing',
    keywords: ['headroom', 'export'],
    paragraphs: [
      'Export your mix so that its loudest moment stays around -6 dBFS. That is not a rule about sound; a 24-bit file keeps everything you made at that level, with some 140 dB below it to spare. It is room for whoever works next.',
      'If the master bus is too hot, pull down the channel faders together, not the master fader alone: plug-ins on the bus see the same level as before when only the fader behind them moves. Take the limiter off and print once with it, once without. Send both, and say which one you like.',
    ],
  },
  {
    slug: 'short-loudness-of-streaming',
    title: 'What streaming does to loudness',
    excerpt: 'Services turn loud songs down. A short account of what that means for your master.',
    category: 'mastering',
    keywords: ['LUFS', 'streaming'],
    paragraphs: [
      'Most streaming services play every song at about the same loudness, near -14 LUFS. A master at -8 LUFS is turned down by 6 dB; one at -14 is left alone. Neither plays louder than the other.',
      'So loudness is a choice of sound, not a race. A dense chorus can want -8; a ballad rarely does. What should hold in any case is the true peak: stay at -1 dBTP, so that the conversion to a lossy format has room for what it adds.',
    ],
  },
  {
    slug: 'short-two-pairs-of-ears',
    title: 'Two playback systems are enough',
    excerpt: 'One you know well, and one that is nothing like it.',
    category: 'equipment',
    keywords: ['monitors', 'headphones'],
    paragraphs: [
      'You do not need five pairs of speakers. You need one that you have heard a hundred good records on, and one that is nothing like it: a phone, a kitchen radio, a car.',
      'Make every decision on the first. Use the second only to ask questions: can I still follow the bass line, is the voice in front, does anything jump out. If a problem shows on both, fix it. If it shows on one, write it down and check again tomorrow.',
    ],
  },
  {
    slug: 'short-sample-rates',
    title: 'Keep the sample rate you recorded at',
    excerpt: 'Converting up adds nothing. Send what you have.',
    category: 'technology',
    keywords: ['sample rate', 'WAV'],
    paragraphs: [
      'If you recorded at 44.1 kHz, export at 44.1 kHz. If you recorded at 48, export at 48. A file that is converted up is larger, and holds nothing that was not there before.',
      'Bit depth is different: export at 24 bits even when some tracks were 16. The mix of many tracks has more steps between silence and full scale than any one of them, and 24 bits keep them. MP3 is for listening, never for sending to be worked on.',
    ],
  },
  {
    slug: 'short-first-reflections',
    title: 'The mirror trick for small rooms',
    excerpt: 'Ten minutes, a mirror and a friend show where treatment helps most.',
    category: 'studio',
    keywords: ['acoustics', 'reflections'],
    paragraphs: [
      'Sit where you mix. Have somebody slide a mirror along the side wall at the height of your ears. Wherever you see a speaker in it, sound reaches you twice: once straight, once off the wall a few milliseconds later.',
      'Put absorption there first, 10 cm thick or more, on both sides and on the ceiling. Then move the speakers: the same distance to both side walls, and the listening place not in the middle of the room, where the bass cancels. About 38 percent of the length is a good place to start from.',
    ],
  },
  {
    slug: 'short-notes-that-work',
    title: 'Revision notes that get you there',
    excerpt: 'A time, a thing, a direction: three parts of a note that can be acted on.',
    category: 'tips',
    keywords: ['revisions', 'notes'],
    paragraphs: [
      '“More energy” can mean ten things. “1:12, snare, 1 dB louder and a little brighter” means one. A note that can be acted on has a time, a thing and a direction.',
      'Listen once without stopping, on a system you know, and write nothing. Then listen again and write. Put the notes in order of importance, and name one thing that should stay exactly as it is. Collect the notes of the whole band before you send them: two people asking for opposite things cost a round.',
    ],
  },
];

const WRITTEN = '2026-11-21T08:00:00.000Z';

function nameOf(category: string): string {
  return FALLBACK_CATEGORIES.find(({ slug }) => slug === category)?.name ?? category;
}

function postOf(text: ShortText, index: number): WirePost {
  const words = wordCountOf(text.paragraphs.join(' '));
  return {
    id: index + 1,
    title: text.title,
    slug: text.slug,
    meta_description: text.excerpt,
    excerpt: text.excerpt,
    html_content: text.paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join(''),
    category_id: null,
    category: { id: index + 1, name: nameOf(text.category), slug: text.category },
    author_name: null,
    publish_date: WRITTEN,
    created_at: WRITTEN,
    updated_at: WRITTEN,
    read_time: readMinutes(words),
    word_count: words,
    featured_image: null,
    is_featured: false,
    is_published: true,
    keywords: [...text.keywords],
    views: 0,
  };
}

/** The six posts that are part of the page itself (BLOG-05). */
export function builtInPosts(): WirePost[] {
  return TEXTS.map(postOf);
}

/** The built-in post of this name, or else the first (BLOG-05). */
export function builtInPost(slug: string): WirePost {
  const posts = builtInPosts();
  const [first] = posts;
  const found = posts.find((post) => post.slug === slug) ?? first;
  if (found === undefined) throw new Error('There are no built-in posts');
  return found;
}
