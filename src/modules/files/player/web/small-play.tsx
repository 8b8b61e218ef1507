import { Pause, Play } from 'lucide-react';
import { IconButton } from '@/ui/icon-button';
import { SpinnerMark } from '@/ui/spinner';
import { isBusy, type Player, type PlayerState } from './player-engine';

interface SmallPlayProps {
  readonly player: Player;
  readonly state: PlayerState;
  /** What is played; the button is named 'Play …' or 'Pause …'. */
  readonly title: string;
}

/** The square button that starts and stops a player in a row. */
export function SmallPlay({ player, state, title }: SmallPlayProps) {
  const busy = isBusy(state);
  const loading = state.status === 'loading';
  const Icon = busy ? Pause : Play;
  return (
    <IconButton
      variant="outline"
      label={`${busy ? 'Pause' : 'Play'} ${title}`}
      icon={loading ? <SpinnerMark /> : <Icon size={18} aria-hidden="true" />}
      aria-busy={loading || undefined}
      onClick={busy ? player.pause : player.play}
    />
  );
}
