import { Play } from 'lucide-react';
import { useRef, useState } from 'react';
import { flagOf, type NotificationPreferences, type Sound, sounds } from '../../../../domain/notifications/preferences.ts';
import { reportError } from '../../../lib/reportError.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Row, Rows } from '../../../ui/Row.tsx';
import { Slider } from '../../../ui/Slider.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import { AccountSection } from '../../identity/components/AccountSettings.tsx';
import { useSavePreferences } from '../preferenceQueries.ts';
import { playSound, soundWords } from './sounds.ts';

/** A switch for each of the nine sounds, which also decides whether its kind is pushed, and how loud they are. */
export function SoundSettings({ preferences }: { preferences: NotificationPreferences }) {
  const { mutate: save } = useSavePreferences();
  const [volume, setVolume] = useVolume(preferences.volume, (value) => save({ volume: value }));
  return (
    <AccountSection
      title="What you hear"
      words="A kind that is off makes no sound and is not pushed. It still stands in your list of notifications."
    >
      <div className="-mt-1 mb-2 max-w-100">
        <Slider
          label="Volume"
          value={volume}
          min={0}
          max={100}
          step={5}
          onChange={setVolume}
          words={volume === 0 ? 'Silent' : `${volume} per cent`}
          figure={`${volume} %`}
        />
      </div>
      <Rows aria-label="Sounds">
        {sounds.map((sound) => (
          <li key={sound}>
            <SoundRow
              sound={sound}
              volume={volume}
              isOn={preferences[flagOf(sound)]}
              onChange={(isOn) => save({ [flagOf(sound)]: isOn })}
            />
          </li>
        ))}
      </Rows>
    </AccountSection>
  );
}

function SoundRow({ sound, volume, isOn, onChange }: { sound: Sound; volume: number; isOn: boolean; onChange: (isOn: boolean) => void }) {
  const { title, words } = soundWords[sound];
  const [isMute, setMute] = useState(false);
  const play = () =>
    void playSound(sound, volume).then(
      (sounded) => setMute(!sounded),
      (error: unknown) => {
        reportError(error, 'a sound could not be played');
        setMute(true);
      },
    );
  return (
    <Row
      title={title}
      second={
        <span className="whitespace-normal" aria-live="polite">
          {isMute ? 'This browser could not play it.' : words}
        </span>
      }
    >
      <IconButton
        label={`Play ${title}`}
        icon={Play}
        size="small"
        onClick={play}
        waitsFor={volume === 0 ? 'Turn the volume up first' : undefined}
      />
      <Switch label={title} checked={isOn} onChange={onChange} />
    </Row>
  );
}

const settleMs = 400;

/** Follows the handle at once, and saves where it comes to rest. */
function useVolume(saved: number, save: (volume: number) => void): [number, (volume: number) => void] {
  const [moved, setMoved] = useState<number | null>(null);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const move = (volume: number) => {
    setMoved(volume);
    clearTimeout(waiting.current);
    waiting.current = setTimeout(() => {
      save(volume);
      setMoved(null);
    }, settleMs);
  };
  return [moved ?? saved, move];
}
