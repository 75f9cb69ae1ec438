import { Link } from "react-router";
import type { LegalText } from "./legal-page";
import { Operator } from "./operator";

export const privacy: LegalText = {
  title: "Kebijakan Privasi",
  since: "2026-11-28",
  lead: "Data apa yang kami simpan, untuk apa, berapa lama, siapa yang melihat, dan apa yang bisa kamu lakukan.",
  sections: [
    {
      id: "short",
      heading: "Singkatnya",
      body: (
        <ul>
          <li>Kami menyimpan yang dibutuhkan untuk cari teman main dan pesan lapangan, dan untuk menjaga akunmu.</li>
          <li>Tidak ada iklan, tidak ada pelacakan oleh pihak lain, tidak ada penjualan data.</li>
          <li>
            Di <Link to="/id/settings/profile">pengaturan</Link> kamu bisa memperbaiki datamu, mengunduh semua yang
            disimpan tentang kamu, dan menghapus akun, kapan saja dan tanpa minta izin siapa pun.
          </li>
        </ul>
      ),
    },
    {
      id: "who",
      heading: "Siapa yang bertanggung jawab",
      body: (
        <>
          <p>
            Lapang berjalan di server milik tempat olahraga, atau kelompok tempat, yang menyediakan situs ini untukmu:
            pengelola, disebut “kami” di halaman ini. Pengelola adalah pengendali data pribadimu menurut Undang-Undang
            Nomor 27 Tahun 2022 tentang Pelindungan Data Pribadi (UU PDP) dan, bila berlaku, General Data Protection
            Regulation (GDPR) Uni Eropa.
          </p>
          <Operator
            named={(name, contact) => (
              <>
                Pengelola situs ini adalah {name}. Hubungi mereka di {contact}.
              </>
            )}
            missing="Pengelola situs ini belum mencantumkan nama dan kontaknya. Tanyakan ke pengelola tempat kamu main."
            unknown="Nama pengelola tidak bisa dimuat. Muat ulang halaman ini, ya."
          />
        </>
      ),
    },
    {
      id: "what",
      heading: "Apa yang kami simpan, dan untuk apa",
      body: (
        <dl>
          <dt>Akunmu</dt>
          <dd>
            Alamat email, nama, bahasa, apakah alamatnya sudah dikonfirmasi, kapan kamu bergabung, serta versi ketentuan
            yang kamu setujui dan kapan. Tanpa ini tidak ada akun (perjanjian). Kalau pengelola situs ini menangguhkan
            akunmu atau menghapus main barengmu, juga kapan dan alasannya (kepentingan sah).
          </dd>
          <dt>Profilmu, kalau kamu isi</dt>
          <dd>
            Sedikit cerita tentang kamu, kota atau daerah, tanggal lahir, foto. Semuanya terserah kamu (persetujuan):
            kosongkan, dan datanya hilang. Dari foto, bagian yang kamu pilih dikirim ke kami; kami membuat gambar baru
            berukuran 512 × 512 piksel, tanpa lokasi, waktu, dan jenis kamera yang biasanya ikut di berkas foto, dan
            tidak menyimpan yang lain.
          </dd>
          <dt>Olahragamu</dt>
          <dd>
            Yang mana, level berapa, dan urutannya, kalau kamu memilihnya. Apa yang kamu lihat di sini belum bergantung
            padanya (persetujuan).
          </dd>
          <dt>Booking</dt>
          <dd>
            Tempat, olahraga, lapangan, jam, catatan, harga, jam yang ditawarkan atau yang kamu minta sebagai gantinya,
            dan setiap langkahnya: kapan, oleh siapa, dari status apa ke apa, dan alasannya. Kalau kamu bayar lewat
            transfer atau QRIS: kapan kamu bilang sudah bayar, dan foto bukti bayar kalau kamu menambahkannya. Juga yang
            dicatat tempat soal uangnya: isi tagihan, uang yang masuk atau dikembalikan, caranya, kapan, siapa yang
            menerima, dan nomor kuitansinya. Supaya kedua pihak bisa melihat lagi apa yang disepakati (perjanjian).
          </dd>
          <dt>Tamu di suatu tempat</dt>
          <dd>
            Nama dan nomor telepon orang yang booking lewat telepon atau di tempat, kalau dicatat pengelolanya
            (kepentingan sah).
          </dd>
          <dt>Main bareng</dt>
          <dd>
            Yang kamu buka atau ikuti, apa yang kamu tulis, kapan kamu bergabung, dan nomormu di daftar tunggu
            (perjanjian).
          </dd>
          <dt>Turnamen</dt>
          <dd>
            Yang kamu adakan atau ikuti, namamu di undian dan hasil, serta catatan penyelenggara soal biaya dan
            kehadiranmu. Kalau kamu minta lapangan ke suatu tempat, pengelolanya melihat permintaan itu dan namamu.
            Hasil tetap ada setelah akunmu berakhir, tanpa namamu (perjanjian).
          </dd>
          <dt>Malam main</dt>
          <dd>Apakah kamu hadir, kamu main di game mana saja, skornya, dan kapan giliranmu (perjanjian).</dd>
          <dt>Orang yang belum punya akun</dt>
          <dd>
            Nama yang diketik penyelenggara turnamen atau host malam main, beserta pertandingan dan hasilnya. Mereka
            harus punya izin dari orangnya. Kalau itu namamu, minta ke mereka atau ke kami, dan namamu diubah atau
            dihapus (kepentingan sah atas hasil yang lengkap).
          </dd>
          <dt>Yang kamu blokir</dt>
          <dd>
            Pemain mana yang kamu blokir dan sejak kapan. Mereka tidak diberi tahu. Dihapus bersama akunmu atau akun
            mereka (kepentingan sah).
          </dd>
          <dt>Yang kamu laporkan</dt>
          <dd>
            Bahwa kamu pelapornya, apa yang dilaporkan, alasannya, kata-katamu, dan keputusannya. Hanya admin Lapang
            yang membacanya; yang dilaporkan tidak diberi tahu siapa pelapornya. Laporan dihapus bersama akunmu. Isi
            yang dilaporkan disimpan seperti saat itu, sampai akun penulisnya dihapus (kepentingan sah).
          </dd>
          <dt>Pengingat dan kalendermu</dt>
          <dd>
            Pengingat mana yang kamu mau. Kalau aplikasi kalender mengikuti jadwal mainmu: rahasia di alamatnya. Siapa
            pun yang punya alamat itu bisa membaca kapan dan di mana kamu main; kamu bisa mengganti atau menghapusnya
            (perjanjian).
          </dd>
          <dt>Tautan ajakan</dt>
          <dd>
            Saat seseorang membuka tautan main bareng: kapan, dari alamat jaringan mana, dengan browser apa, dari
            halaman apa, dan dengan akun siapa kalau sedang masuk. Ini menghitung seberapa sering tautan dipakai dan
            menunjukkan kalau ada yang disalahgunakan (kepentingan sah).
          </dd>
          <dt>Email</dt>
          <dd>
            Setiap email menunggu di kotak keluar kami sampai terkirim. Setelah itu alamat, judul, dan isinya dihapus;
            kapan dikirim, atau kenapa gagal, disimpan beberapa waktu (perjanjian).
          </dd>
          <dt>Staf</dt>
          <dd>
            Kalau kamu bekerja di suatu tempat: bahwa kamu pengelola, di tempat mana, dengan hak apa, dan apa yang kamu
            ubah di sana: booking, pengelola lain, harga, data pembayaran (perjanjian).
          </dd>
          <dt>Catatan teknis</dt>
          <dd>
            Log tentang apa yang gagal, tanpa kode, kuki, atau isi email, dan hash dari setiap permintaan booking,
            supaya permintaan yang terkirim dua kali hanya memesan sekali; hitungan untuk batas, misalnya kode yang
            diminta (kepentingan sah atas layanan yang berjalan baik).
          </dd>
        </dl>
      ),
    },
    {
      id: "signing-in",
      heading: "Masuk dan perangkatmu",
      body: (
        <>
          <p>Tidak ada kata sandi. Yang kami simpan tergantung cara kamu masuk:</p>
          <dl>
            <dt>Kode email</dt>
            <dd>
              Hash berkunci dari kodenya, bukan kodenya, dengan alamat emailmu dan alamat jaringan yang memintanya,
              untuk menghentikan orang yang menebak-nebak atau mengirim terlalu banyak.
            </dd>
            <dt>Passkey</dt>
            <dd>
              Kunci publik, nomornya, namanya, kapan dibuat dan terakhir dipakai. Sidik jari, wajah, dan kunci
              rahasianya tidak pernah keluar dari perangkatmu.
            </dd>
            <dt>Google</dt>
            <dd>
              Kalau kamu memilihnya, Google memberi tahu kami nama, alamat email, apakah Google sudah mengonfirmasinya,
              dan nomor yang mewakilimu. Nomor itu kami simpan untuk mengenalimu lagi. Kami tidak mendapat kata sandi,
              kontak, atau akses tetap ke akun Google kamu. Google jadi tahu kamu masuk ke sini; untuk itu berlaku
              kebijakan Google sendiri.
            </dd>
            <dt>Sesi</dt>
            <dd>Hash dari rahasia di kukimu, bagaimana dan kapan kamu masuk, dan di perangkat mana.</dd>
            <dt>Perangkat</dt>
            <dd>
              Jenis perangkat, browser, sistem, kota (dari zona waktu, bukan dari posisimu), alamat jaringan, pertama
              dan terakhir dipakai, hash dari kuki perangkat, yang membuat kami mengenali browsermu lagi, dan sidik
              perangkat, yang membedakan perangkat di daftarmu: satu nomor dari apa yang dikatakan browsermu tentang
              dirinya, misalnya layar, bahasa, zona waktu, prosesor, memori, huruf, dan caranya menggambar. Dibuat saat
              kamu masuk. Perangkatmu bisa kamu lihat di <Link to="/id/settings/devices">pengaturan</Link> dan kamu
              keluarkan satu per satu, dan kamu mendapat email kalau ada yang baru. Semua itu tidak dipakai untuk
              mengikutimu di tempat lain.
            </dd>
          </dl>
          <p>Semua ini melindungi akun dan mencegah penyalahgunaan (kepentingan sah atas keamanan).</p>
        </>
      ),
    },
    {
      id: "not",
      heading: "Apa yang tidak kami lakukan",
      body: (
        <p>
          Tidak ada iklan, tidak ada pelacakan pihak ketiga, tidak ada penjualan data, tidak ada keputusan tentang kamu
          yang dibuat mesin saja. Huruf, ikon, dan skrip berasal dari situs ini sendiri, jadi tidak ada pihak lain yang
          tahu kamu ke sini. Posisimu hanya dipakai saat kamu menekan tombol yang memintanya, untuk mengurutkan tempat
          dari yang terdekat, dan tidak disimpan.
        </p>
      ),
    },
    {
      id: "cookies",
      heading: "Kuki dan penyimpanan di browser",
      body: (
        <>
          <p>Hanya yang memang dibutuhkan situs ini atau yang kamu pilih; karena itu tidak ada banner persetujuan.</p>
          <dl>
            <dt>Kuki sesi (lapang-session)</dt>
            <dd>Supaya kamu tetap masuk. Tidak bisa dibaca skrip. 30 hari sejak kunjungan terakhir, paling lama 90.</dd>
            <dt>Penanda (has-lapang-session)</dt>
            <dd>Hanya menyatakan sesi itu ada, supaya pengunjung tidak perlu ditanya siapa mereka. Selama sesinya.</dd>
            <dt>Perangkat (lapang-device)</dt>
            <dd>
              Supaya kami mengenali browser yang pernah dipakai masuk, juga setelah kamu keluar. Tidak membuka apa pun,
              dan tidak bisa dibaca skrip. 400 hari sejak terakhir kamu masuk.
            </dd>
            <dt>Masuk dengan Google (lapang-oauth)</dt>
            <dd>
              Mengikat proses masuk lewat Google ke browsermu, supaya tidak bisa diselesaikan orang lain. 10 menit.
            </dd>
            <dt>Halaman tujuan (lapang-redirect-path)</dt>
            <dd>Ke mana kamu mau pergi sebelum masuk. 30 menit.</dd>
            <dt>Bahasa (lapang-locale)</dt>
            <dd>Pilihanmu, juga untuk email dari kami. 365 hari.</dd>
            <dt>Penyimpanan</dt>
            <dd>
              Pilihan warna, sampai kamu menghapusnya. Nama dan alamat emailmu, supaya kamu disapa tanpa menunggu:
              paling lama 24 jam, hilang saat kamu keluar. Booking, main bareng, turnamen, dan malam main yang terakhir
              kamu lihat, supaya tetap bisa dibuka tanpa internet: begitu juga. Skor yang kamu ketik dan belum terkirim,
              sampai terkirim. Aplikasinya sendiri, tanpa apa pun tentang kamu. Bahwa kamu keluar saat server tidak bisa
              dihubungi, sampai server mengetahuinya. Sampai tab ditutup: proses masuk yang sedang berjalan dan tombol
              yang kamu tekan sebelumnya, serta main bareng atau booking yang sedang kamu tulis waktu sesimu berakhir.
            </dd>
          </dl>
        </>
      ),
    },
    {
      id: "sharing",
      heading: "Siapa melihat apa",
      body: (
        <ul>
          <li>
            <strong>Pengelola tempat:</strong> nama, foto, alamat email, catatan, dan bukti bayarmu, pada booking di
            tempat mereka saja. Nama dan nomor telepon tamu: hanya pengelola tempat itu.
          </li>
          <li>
            <strong>Host main bareng:</strong> nama orang tanpa akun di daftar, apakah kamu datang, dan apakah bagianmu
            sudah lunas. Siapa pun yang ikut melihat nama-namanya; catatan tentangmu bisa kamu lihat sendiri.
          </li>
          <li>
            <strong>Pemain yang sudah masuk:</strong> nama dan fotomu di main bareng yang kamu buka, ikuti, atau tunggu.{" "}
            <strong>Pengunjung:</strong> nama depan dan satu inisial. Alamat emailmu: tidak ada pemain yang melihatnya.
          </li>
          <li>
            <strong>Penyelenggara turnamen:</strong> nama lengkapmu, bersama pendaftaranmu. Penyelenggara menampilkan
            siapa yang main, undian, dan hasilnya. Sesama peserta melihat nama lengkap; orang lain hanya nama depan dan
            satu inisial, begitu juga layar di tempat pertandingan.
          </li>
          <li>
            <strong>Siapa pun yang punya link papan skor malam main:</strong> nama depan, inisial, pertandingan, dan
            skornya, tanpa perlu masuk. Host bisa mengganti link itu.{" "}
            <strong>Siapa pun yang punya link pencatat skor</strong> turnamen bisa memulai pertandingan dan mengisi
            skornya, sampai penyelenggara menggantinya.
          </li>
          <li>
            <strong>Hanya kamu:</strong> tanggal lahir, cerita tentang kamu, lokasi, olahraga, perangkat, dan passkey.
          </li>
          <li>
            <strong>Host main bareng:</strong> seberapa sering link-nya dibuka, di hari apa dan dari situs mana; bukan
            oleh siapa.
          </li>
          <li>
            <strong>Foto</strong> punya alamat yang tidak bisa ditebak. Siapa pun yang diberi alamat itu bisa membukanya
            tanpa masuk.
          </li>
          <li>
            <strong>Perusahaan yang bekerja untuk kami</strong>, misalnya yang menjalankan server, menyimpan foto, dan
            mengantar email, memproses data hanya atas perintah kami. Kalau data sampai ke luar negeri, kami pastikan
            pelindungannya sesuai UU PDP (Pasal 56) dan GDPR (Bab V).
          </li>
          <li>
            <strong>Pihak berwenang</strong> mendapat data hanya bila hukum mewajibkan.
          </li>
        </ul>
      ),
    },
    {
      id: "how-long",
      heading: "Berapa lama",
      body: (
        <dl>
          <dt>5 sampai 10 menit</dt>
          <dd>Proses masuk dengan passkey atau kunjungan ke Google yang sedang berjalan.</dd>
          <dt>25 jam</dt>
          <dd>
            Kode masuk, yang berlaku 10 menit dan setelah itu hanya dihitung untuk batas harian, dengan alamat yang
            memintanya. Hash permintaan booking: 24 jam.
          </dd>
          <dt>30 hari</dt>
          <dd>
            Ke siapa dan kapan email dikirim. Alamat jaringan dan browser orang yang membuka tautan ajakan; bahwa tautan
            dibuka tetap tercatat. Sesi yang tidak dipakai; yang dipakai berakhir setelah 90 hari.
          </dd>
          <dt>180 hari</dt>
          <dd>
            Nama dan nomor telepon tamu, setelah booking-nya; nama di daftar main bareng, setelah main bareng terakhir.
          </dd>
          <dt>Sampai kamu hapus</dt>
          <dd>
            Foto, cerita, lokasi, tanggal lahir, olahraga, passkey, pengaturan pengingat, alamat kalender, dan perangkat
            yang kamu keluarkan.
          </dd>
          <dt>Selama kamu punya akun</dt>
          <dd>Akun itu sendiri, booking beserta bukti bayarnya, main bareng, dan data lain yang disebut di atas.</dd>
        </dl>
      ),
    },
    {
      id: "deletion",
      heading: "Kalau kamu menghapus akun",
      body: (
        <>
          <p>
            Kamu melakukannya sendiri, di bagian Profil di <Link to="/id/settings/profile">pengaturan</Link>, dan
            langsung berlaku. Booking yang masih berjalan dan yang akan datang dibatalkan dan jamnya dilepas, main
            bareng yang kamu buka dibatalkan, dan kamu keluar dari yang kamu ikuti atau tunggu. Turnamen yang kamu
            adakan dibatalkan kalau belum selesai, dan kamu keluar dari turnamen yang belum diundi. Profil, foto,
            olahraga, pengingat, alamat kalender, sesi, perangkat, passkey, catatan, bukti bayar, dan kaitan ke Google
            dihapus. Satu email terakhir mengabarkan bahwa semuanya selesai.
          </p>
          <p>
            Yang masih dibutuhkan orang lain tetap ada, tanpa nama dan alamatmu: riwayat booking suatu tempat beserta
            langkahnya dan pembayaran yang dicatatnya, main bareng yang sudah dimainkan, serta undian dan hasil turnamen
            dan malam main. Tempat yang pernah kamu kelola menyimpan email dan peranmu pada perubahanmu selama setahun.
            Dari tindakan pengelola situs ini atas akunmu, yang tersisa hanya tanggalnya, tanpa alasannya. Dari
            cadangan, data hilang saat cadangan itu ditimpa. Lebih lama hanya bila undang-undang mengharuskan, dan hanya
            untuk tujuan itu.
          </p>
        </>
      ),
    },
    {
      id: "rights",
      heading: "Hak kamu",
      body: (
        <>
          <p>Menurut UU PDP (Pasal 5 sampai 13) dan GDPR (Pasal 15 sampai 22), tanpa biaya kamu berhak:</p>
          <ul>
            <li>
              tahu data apa yang kami simpan, untuk apa, dan untuk siapa, serta mendapat salinannya, juga untuk dibawa
              ke tempat lain: “Unduh dataku” di pengaturan memberimu semuanya dalam satu berkas;
            </li>
            <li>memperbaiki atau melengkapinya: profilmu bisa kamu ubah sendiri;</li>
            <li>menghapusnya: seperti disebut di atas;</li>
            <li>
              menghentikan atau membatasi pemakaiannya, atau menolak pemakaian yang berdasar pada kepentingan sah kami;
            </li>
            <li>menarik persetujuan yang pernah diberikan, untuk selanjutnya;</li>
            <li>tidak dikenai keputusan yang dibuat mesin saja; kami tidak membuatnya;</li>
            <li>
              menuntut ganti rugi bila hukum dilanggar, dan mengadu ke lembaga pelindungan data: di Indonesia yang
              ditunjuk UU PDP, di Uni Eropa yang ada di tempat tinggalmu.
            </li>
          </ul>
          <p>
            Untuk yang tidak bisa dilakukan di pengaturan, hubungi kami seperti disebut di “Siapa yang bertanggung
            jawab”. Demi keamananmu kami pastikan dulu bahwa memang kamu yang meminta. Kami menjawab tanpa menunda:
            dalam 3 × 24 jam bila UU PDP menentukan begitu, dan paling lambat sebulan.
          </p>
        </>
      ),
    },
    {
      id: "safety",
      heading: "Bagaimana data dijaga",
      body: (
        <p>
          Tidak ada kata sandi yang bisa dicuri; kode dan rahasia sesi hanya disimpan sebagai hash. Staf hanya melihat
          tempat yang menjadi tanggung jawabnya, dan setiap langkah mereka pada booking tercatat. Perangkat baru
          dikabarkan ke emailmu. Kalau sampai datamu bocor, kami memberi tahu kamu dan lembaga berwenang secara tertulis
          dalam 3 × 24 jam: data apa, kapan, bagaimana, dan apa yang kami lakukan (UU PDP, Pasal 46).
        </p>
      ),
    },
    {
      id: "children",
      heading: "Anak muda",
      body: (
        <p>
          Lapang untuk usia 13 tahun ke atas; tanggal lahir yang lebih muda ditolak. Di bawah 18 tahun, orang tua atau
          wali harus sudah setuju; mereka boleh memakai semua hak di atas atas nama anaknya. Kalau kamu tahu ada anak
          yang lebih muda punya akun, kabari kami, dan kami hapus.
        </p>
      ),
    },
    {
      id: "changes",
      heading: "Perubahan",
      body: (
        <p>
          Kalau yang kami simpan atau alasannya berubah, halaman ini berubah lebih dulu, dengan tanggal baru di atasnya.
        </p>
      ),
    },
  ],
};
