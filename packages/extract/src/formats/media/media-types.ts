import { binaryType, type FileType } from '../../file-type.ts';

/** Formats that transcription services take as they are. */
export const sentTypes: readonly FileType[] = [
  binaryType('audio/mpeg', 'MP3', 'mp3 mpga mpa', {
    magic: ['ID3', '\xff\xfb', '\xff\xf3', '\xff\xf2', '\xff\xfa'],
  }),
  binaryType('audio/wav', 'WAV', 'wav wave bwf', { head: /^R(?:IFF|F64).{4}WAVE/s }),
  binaryType('audio/x-m4a', 'MPEG-4 audio', 'm4a m4b m4p m4r', { brand: /^M4[ABPV]/ }),
  binaryType('audio/flac', 'FLAC', 'flac', { magic: ['fLaC'] }),
  binaryType('video/webm', 'WebM', 'webm weba', { head: /^.E\xdf\xa3.{0,64}webm/s }),
  binaryType('audio/ogg', 'Ogg', 'ogg oga opus spx', {
    head: /^OggS.{22,40}(?:OpusHead|.vorbis|Speex|.FLAC)/s,
  }),
  binaryType('video/mp4', 'MPEG-4', 'mp4 m4v mp4v', {
    brand: /^(?:iso[m2-9]|mp4[12]|avc1|dash|MSNV|ndsc|f4v )/,
  }),
];

const sound: readonly FileType[] = [
  binaryType('audio/aiff', 'AIFF', 'aif aiff aifc', { head: /^FORM.{4}AIF[FC]/s }),
  binaryType('audio/aac', 'AAC', 'aac adts', { magic: ['\xff\xf1', '\xff\xf9', 'ADIF'] }),
  binaryType('audio/x-ms-wma', 'Windows Media audio', 'wma', { magic: ['\x30\x26\xb2\x75\x8e\x66\xcf\x11'] }),
  binaryType('audio/matroska', 'Matroska audio', 'mka', { head: /^.E\xdf\xa3.{0,64}matroska/s }),
  binaryType('audio/amr', 'Adaptive Multi-Rate', 'amr', { magic: ['#!AMR\n'] }),
  binaryType('audio/amr-wb', 'Adaptive Multi-Rate wideband', 'awb', { magic: ['#!AMR-WB'] }),
  binaryType('audio/basic', 'Sun audio', 'au snd', { magic: ['.snd'] }),
  binaryType('audio/x-caf', 'Core Audio', 'caf', { magic: ['caff\0\x01'] }),
  binaryType('audio/ape', "Monkey's Audio", 'ape', { magic: ['MAC '] }),
  binaryType('audio/wavpack', 'WavPack', 'wv', { magic: ['wvpk'] }),
  binaryType('audio/x-musepack', 'Musepack', 'mpc mp+', { magic: ['MPCK', 'MP+'] }),
  binaryType('audio/x-tta', 'True Audio', 'tta', { magic: ['TTA1', 'TTA2'] }),
  binaryType('audio/vnd.dolby.dd-raw', 'Dolby Digital', 'ac3 eac3', { magic: ['\x0b\x77'] }),
  binaryType('audio/vnd.dts', 'DTS', 'dts dtshd', { magic: ['\x7f\xfe\x80\x01', '\xfe\x7f\x01\x80'] }),
  binaryType('audio/x-voc', 'Creative Voice', 'voc', { magic: ['Creative Voice File'] }),
  binaryType('audio/x-w64', 'Wave64', 'w64', { magic: ['riff\x2e\x91\xcf\x11'] }),
  binaryType('audio/x-dsf', 'DSD stream', 'dsf', { magic: ['DSD \x1c'] }),
  binaryType('audio/x-dff', 'DSD interchange', 'dff', { magic: ['FRM8'] }),
  binaryType('audio/x-realaudio', 'RealAudio', 'ra', { magic: ['.ra\xfd'] }),
  binaryType('audio/x-gsm', 'GSM full rate', 'gsm'),
  binaryType('audio/x-mp2', 'MPEG audio layer 2', 'mp2 m2a', { magic: ['\xff\xfc', '\xff\xfd'] }),
  binaryType('audio/x-8svx', 'Amiga 8SVX', '8svx iff', { head: /^FORM.{4}8SVX/s }),
  binaryType('audio/x-sph', 'NIST SPHERE', 'sph nist', { magic: ['NIST_1A\n'] }),
  binaryType('audio/x-ircam', 'IRCAM', 'sf ircam', { magic: ['\x64\xa3\x01\0', '\x64\xa3\x02\0'] }),
  binaryType('audio/vnd.qcelp', 'PureVoice', 'qcp', { head: /^RIFF.{4}QLCM/s }),
  binaryType('audio/x-tak', 'TAK', 'tak', { magic: ['tBaK'] }),
  binaryType('audio/x-shorten', 'Shorten', 'shn', { magic: ['ajkg'] }),
  binaryType('audio/x-adx', 'CRI ADX', 'adx'),
  binaryType('audio/x-vqf', 'TwinVQ', 'vqf', { magic: ['TWIN97012000'] }),
];

const film: readonly FileType[] = [
  binaryType('video/quicktime', 'QuickTime', 'mov qt', {
    brand: /^qt {2}$/,
    head: /^.{4}(?:moov|mdat|wide)/s,
  }),
  binaryType('video/matroska', 'Matroska', 'mkv mk3d', { head: /^.E\xdf\xa3.{0,64}matroska/s }),
  binaryType('video/vnd.avi', 'AVI', 'avi divx', { head: /^RIFF.{4}AVI[ X]/s }),
  binaryType('video/x-ms-asf', 'Windows Media video', 'wmv asf', {
    magic: ['\x30\x26\xb2\x75\x8e\x66\xcf\x11'],
  }),
  binaryType('video/x-flv', 'Flash video', 'flv', { magic: ['FLV\x01'] }),
  binaryType('video/3gpp', '3GPP', '3gp 3gpp', { brand: /^3g[epr]/ }),
  binaryType('video/3gpp2', '3GPP2', '3g2', { brand: /^3g2/ }),
  binaryType('video/mpeg', 'MPEG programme', 'mpg mpeg m2p vob mpe m1v m2v', {
    magic: ['\0\0\x01\xba', '\0\0\x01\xb3'],
  }),
  binaryType('video/mp2t', 'MPEG transport stream', 'm2t mpegts trp', { head: /^G.{187}G.{187}G/s }),
  binaryType('video/x-m2ts', 'Blu-ray transport stream', 'm2ts mts', { head: /^.{4}G.{191}G.{191}G/s }),
  binaryType('video/ogg', 'Ogg video', 'ogv ogm', { head: /^OggS.{22,40}(?:.theora|fishead|.video)/s }),
  binaryType('application/vnd.rn-realmedia', 'RealMedia', 'rm rmvb', { magic: ['.RMF'] }),
  binaryType('application/mxf', 'Material exchange', 'mxf', { magic: ['\x06\x0e\x2b\x34\x02\x05\x01\x01'] }),
  binaryType('video/x-dv', 'Digital video', 'dv dif', { magic: ['\x1f\x07\0'] }),
  binaryType('video/x-nut', 'NUT', 'nut', { magic: ['nut/multimedia'] }),
  binaryType('video/vnd.radgamettools.bink', 'Bink', 'bik bk2', { magic: ['BIKb', 'BIKi', 'KB2'] }),
  binaryType('video/vnd.radgamettools.smacker', 'Smacker', 'smk', { magic: ['SMK2', 'SMK4'] }),
  binaryType('video/x-wtv', 'Windows recorded television', 'wtv', {
    magic: ['\xb7\xd8\0\x20\x37\x49\xda\x11'],
  }),
  binaryType('video/x-fli', 'Autodesk animation', 'fli flc', {
    magic: [
      { at: 4, bytes: '\x11\xaf' },
      { at: 4, bytes: '\x12\xaf' },
    ],
  }),
  binaryType('video/x-roq', 'RoQ', 'roq', { magic: ['\x84\x10\xff\xff\xff\xff'] }),
  binaryType('video/x-gxf', 'General exchange', 'gxf', { magic: ['\0\0\0\0\x01\xbc'] }),
  binaryType('video/x-nsv', 'Nullsoft video', 'nsv', { magic: ['NSVf', 'NSVs'] }),
  binaryType('video/x-nuv', 'NuppelVideo', 'nuv', { magic: ['NuppelVideo', 'MythTVVideo'] }),
  binaryType('video/x-sgi-movie', 'Silicon Graphics movie', 'movie mv', { magic: ['MOVI'] }),
];

/** Formats out of which ffmpeg takes the sound. */
export const convertedTypes: readonly FileType[] = [...film, ...sound];
