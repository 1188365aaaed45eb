import { Download } from 'lucide-react';
import { useState } from 'react';
import { problemOf } from '../../../lib/api.ts';
import { download } from '../../../lib/download.ts';
import { Button } from '../../../ui/Button.tsx';
import { formatNumber } from '../../../ui/locale.ts';
import { showToast } from '../../../ui/toast/store.ts';
import { AccountSection } from './AccountSettings.tsx';

/** All that is held about the person, as a file of their own. */
export function MyData() {
  /** How many bytes are here; null while nothing is on its way. */
  const [bytes, setBytes] = useState<number | null>(null);
  const [problem, setProblem] = useState<string>();
  const start = async () => {
    setBytes(0);
    setProblem(undefined);
    try {
      await download({ path: '/files/my-data.zip', name: 'atelier-my-data.zip', onBytes: setBytes });
      showToast({ shape: 'done', title: 'Your data is in your downloads' });
    } catch (error) {
      setProblem(problemOf(error).message);
    } finally {
      setBytes(null);
    }
  };
  return (
    <AccountSection
      title="Your data"
      words="Your profile and picture, your devices, the projects you are in, your tasks, reviews and mood boards, what you said, and what you did when: a zip of files that any program reads. It lists your documents; download them where they lie."
    >
      <div className="flex flex-wrap items-center gap-3">
        <Button icon={Download} busy={bytes !== null} onClick={() => void start()}>
          Download my data
        </Button>
        <span role="status" className="num text-13 text-ink-muted">
          {bytes !== null && `${sizeWords(bytes)} so far`}
        </span>
        {problem && (
          <p role="alert" className="text-13 text-overdue-text">
            {problem}
          </p>
        )}
      </div>
    </AccountSection>
  );
}

const sizeWords = (bytes: number): string =>
  bytes < 1_000_000
    ? `${Math.ceil(bytes / 1000)} kB`
    : `${formatNumber(bytes / 1_000_000, { maximumFractionDigits: 1, minimumFractionDigits: 1 })} MB`;
