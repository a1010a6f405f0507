"""Three hundred columns as they stand in workbooks, each with the wdm of the seeds that it holds, if it holds one.

One table after the other; a column is its caption, its values and what it holds. Values are ``f 70 180`` (fractions),
``i 1 9`` (whole numbers), ``% 0 100`` (percents, kept as shares), ``d`` (dates), ``s a|b`` (few texts) and ``t a|b`` (many);
what it holds are codes of wdms, ``layer.wdm`` or a code alone, several where any of them is right, and ``-`` for none.
"""

TABLES = {
    "kan tahlili": """
        Protokol No; t P-1001|P-1002|P-1003|P-1004; person_no visit_no
        Cinsiyet; s K|E; sex
        Yaş; i 18 90; age
        Hemoglobin (g/dL); f 9 17; hemoglobin
        Hematokrit %; f 30 50; hematocrit
        WBC (10^3/µL); f 4 12; wbc
        Trombosit (K/uL); i 150 400; platelets
        Eritrosit 10^6/uL; f 3.8 5.9; rbc
        MCV (fL); f 75 99; mcv
        MPV; f 7 12; mpv
        Nötrofil (%); f 40 75; neutrophil_share
        Lenfosit (%); f 20 45; lymphocyte_share
        Sedimantasyon (mm/saat); i 2 60; esr
        Numune barkodu; t 8801|8802|8803|8804; -
        Onaylayan hekim; t Dr. A|Dr. B|Dr. C; -
        Cihaz; s XN-1000|XN-550; -
    """,
    "biyokimya": """
        HASTA NO; i 10001 10999; person_no
        CINSIYET; s ERKEK|KADIN; sex
        YAS; i 1 95; age
        GLUKOZ; i 70 250; glucose
        URE (mg/dl); i 15 90; urea
        KREATININ (mg/dl); f 0.5 3.1; creatinine
        SODYUM mmol/L; i 130 148; sodium
        POTASYUM mmol/L; f 3.2 5.6; potassium
        ALT (U/L); i 8 120; alt
        AST (U/L); i 9 110; ast
        Total Kolesterol (mg/dL); i 110 310; cholesterol
        LDL; i 40 210; ldl
        HDL; i 25 90; hdl
        Trigliserid (mg/dL); i 50 500; triglycerides
        CRP (mg/L); f 0.1 120; crp
        Rapor durumu; s Onaylı|Bekliyor; -
        Ücret tipi; s SGK|Özel; -
    """,
    "lab results": """
        patient_id; i 5000 5999; person_no
        gender; s M|F; sex
        age; i 20 80; age
        glucose_mg_dl; i 65 240; glucose
        hba1c; f 4.5 11; hba1c
        creatinine_umol_l; i 45 240; creatinine
        total_cholesterol_mmol_l; f 3 8; cholesterol
        hdl_mmol_l; f 0.7 2.3; hdl
        triglycerides; i 60 400; triglycerides
        albumin_g_dl; f 2.5 5; albumin
        calcium_mg_dl; f 7.9 11; calcium
        ferritin_ng_ml; i 5 400; ferritin
        vitamin_d; f 6 60; vitamin_d
        tsh_miu_l; f 0.2 9; tsh
        sample_volume; f 2 6; -
        lab_technician; t Kim|Sue|Ann; -
        run_batch; s A1|A2|B1; -
    """,
    "hormonlar": """
        Dosya numarası; t D1|D2|D3|D4; person_no
        Doğum Tarihi; d; birth_date
        TSH (mIU/L); f 0.1 12; tsh
        Serbest T4 (ng/dL); f 0.6 2.1; free_t4
        sT3 pg/mL; f 1.8 4.4; free_t3
        İnsülin (µIU/mL); f 2 40; insulin
        Kortizol (µg/dL); f 3 28; cortisol
        Prolaktin ng/mL; f 3 60; prolactin
        B12 (pg/mL); i 120 900; vitamin_b12
        D Vitamini (ng/mL); f 5 70; vitamin_d
        Anti-TPO (IU/mL); f 0 600; -
        Kalsitonin (pg/mL); f 0 20; -
        Açıklama; t normal|takip|kontrol önerilir; -
    """,
    "yaşam bulguları": """
        Ad Soyad; t Ali Kaya|Ayşe Demir|Can Er|Ece Su; full_name
        T.C. Kimlik No; t 10000000146|10000000147|10000000148; national_id identity_no
        Sistolik (mmHg); i 90 190; systolic
        Diyastolik (mmHg); i 50 115; diastolic
        Nabız (atım/dk); i 48 130; heart_rate
        Ateş (°C); f 35.8 39.9; temperature
        SpO2 (%); i 88 100; spo2
        Solunum sayısı; i 10 30; respiratory_rate
        Boy (cm); i 148 198; height
        Kilo (kg); f 45 130; weight
        VKİ; f 17 42; bmi
        Bel çevresi (cm); i 60 130; waist
        Ağrı puanı; i 0 10; pain
        Hemşire; t Ayla|Banu|Ceren; -
        Oda; i 101 420; -
        Yatak no; i 1 40; -
    """,
    "vitals": """
        Patient Name; t John Doe|Jane Roe|Max Poe; full_name
        Date of Birth; d; birth_date
        Sex; s Male|Female; sex
        Height (m); f 1.5 1.98; height
        Weight (lb); i 100 280; weight
        BMI (kg/m2); f 18 41; bmi
        Systolic BP (mmHg); i 95 180; systolic
        Diastolic BP; i 55 110; diastolic
        Heart Rate (bpm); i 50 120; heart_rate
        Temp (F); f 97 103; temperature
        Smoking; s Never smoked|Former smoker|Current smoker; smoking
        Blood Type; s A Rh+|0 Rh+|B Rh-|AB Rh+; blood_group
        Ward; s 3A|3B|ICU; -
        Insurance; s Public|Private; -
        Attending; t Dr Lee|Dr Kay; -
    """,
    "acil": """
        Başvuru No; t B1|B2|B3|B4; visit_no
        Geliş Zamanı; d; arrived_at
        Triyaj; s Kırmızı|Sarı|Yeşil; triage
        Branş; s Dahiliye|Cerrahi|Nöroloji; department
        Tanı Kodu; s J18.9|I10|E11.9; diagnosis_code
        Yatış süresi (gün); i 0 30; stay
        Kan Grubu; s A Rh+|B Rh+|0 Rh-|AB Rh+; blood_group
        Glasgow koma puanı; i 3 15; glasgow
        Hastaneye uzaklık (km); f 1 60; -
        Refakatçi; s var|yok; -
        Ambulans plakası; t 06 A 1|06 B 2; -
        Şikâyet; t karın ağrısı|öksürük|baş dönmesi; -
    """,
    "krediler": """
        Müşteri No; i 100000 199999; customer_no
        Unvan; t ABC Ltd.|Deniz A.Ş.|Kuzey Gıda; title
        Kredi No; t K-1|K-2|K-3|K-4; credit_no
        Kredi Tutarı (TL); f 10000 900000; principal
        Vade (ay); i 6 120; finance.term credit.term
        Aylık faiz oranı (%); f 1 5; interest_rate
        Taksit tutarı; f 900 30000; instalment
        Kalan borç; f 0 800000; balance
        Gecikme günü; i 0 180; days_late
        Kredi notu; i 300 1900; credit_score
        Aylık gelir (TL); f 17000 150000; income
        Medeni durum; s Evli|Bekâr; marital_state
        Teminat türü; s İpotek|Kefil|Araç; -
        Kefil adı; t Ali|Veli|Can; -
        Şube kodu; i 100 999; -
        Tahsis uzmanı; t S.K.|M.T.|A.B.; -
    """,
    "loans": """
        loan_id; t L-1|L-2|L-3; credit_no
        customer_id; i 1 99999; customer_no
        loan_amount; f 1000 50000; principal
        monthly_income; f 1200 9000; income
        credit_score; i 300 850; credit_score
        employment_status; s Employed|Unemployed|Retired|Student; employment
        education_level; s Primary school|High school|Bachelor|Doctorate; education_level
        marital_status; s Married|Single|Divorced; marital_state
        days_past_due; i 0 90; days_late
        outstanding_balance; f 0 40000; balance
        debt_to_income; f 0 1; -
        collateral_value; f 0 90000; -
        application_channel; s web|branch|phone; -
        default_flag; s 0|1; -
        utilization; f 0 1; -
    """,
    "faturalar": """
        Fatura No; t GIB2024001|GIB2024002|GIB2024003; invoice_no
        Fatura Tarihi; d; invoice_date
        Vergi No; t 1234567890|2345678901; tax_no
        Firma Adı; t Deniz A.Ş.|Kuzey Ltd.; title
        KDV'siz Tutar (TL); f 100 90000; net
        KDV Oranı (%); i 1 20; vat_rate rate
        KDV Tutarı; f 1 18000; vat_amount
        Genel Toplam; f 101 108000; gross
        Son Ödeme Tarihi; d; due_date
        Para Birimi; s TRY|USD|EUR; currency currencies.name
        İrsaliye no; t A1|A2|A3; -
        Hazırlayan; t Ece|Can|Su; -
        E-arşiv mi; s Evet|Hayır; -
        Proje kodu; s P1|P2; -
    """,
    "ödemeler": """
        İşlem No; t T1|T2|T3; payment_no
        Ödeme Tarihi; d; paid_at
        Ödeme Tutarı (₺); f 10 9000; amount
        Ödeme Yöntemi; s Nakit|Kredi kartı|Havale; payment_method
        Taksit Sayısı; i 1 12; instalments
        Dekont açıklaması; t kira|aidat|fatura; -
        Karşı hesap; t TR01|TR02|TR03; -
        Komisyon; f 0 90; -
        Blokaj günü; i 0 40; -
    """,
    "piyasa": """
        Sembol; s THYAO|GARAN|ASELS; market.symbol
        İşlem günü; d; trade_date
        Açılış fiyatı; f 10 300; open
        En yüksek fiyat; f 10 310; high
        En düşük fiyat; f 9 290; low
        Kapanış fiyatı; f 10 300; close
        İşlem hacmi; i 1000 90000000; volume
        Günlük değişim %; f -10 10; change_share
        RSI 14; f 10 90; -
        Hareketli ortalama 50; f 10 300; -
        Temettü verimi; f 0 12; -
        F/K; f 2 60; -
    """,
    "öğrenciler": """
        Öğrenci No; i 1 2000; student_no
        Adı Soyadı; t Ali Kaya|Ayşe Demir|Can Er; full_name
        Cinsiyeti; s Erkek|Kız; sex
        Sınıf düzeyi; i 1 12; grade
        Şube; s A|B|C; branch
        Kayıt Tarihi; d; enrolled_on since
        Doğum tarihi; d; birth_date
        Burslu mu; s Evet|Hayır; has_scholarship
        Not ortalaması; f 0 4; average
        Devamsızlık günü; f 0 20; absent_days
        Veli adı; t Hasan|Hatice|Murat; -
        Anne eğitim; s İlkokul|Lise|Üniversite; -
        Servis güzergâhı; s 1|2|3; -
        Kulüp; s Satranç|Müzik|Tiyatro; -
        Rehberlik notu; t iyi uyum|takip edilecek; -
    """,
    "exam results": """
        student_id; i 1 9999; student_no
        course_code; s MAT101|FIZ102; course_code
        course_name; s Calculus|Physics; course_name
        exam_date; d; exam_date
        exam_score; f 0 100; score
        gpa; f 0 4; average
        ects; i 2 8; ects
        semester; s Fall|Spring; course.term
        seat_number; i 1 60; -
        time_spent_min; i 10 120; -
        proctor; t Kim|Lee|Roy; -
        attempt; i 1 3; -
        question_7; s A|B|C|D; -
    """,
    "okullar": """
        Kurum Kodu; i 100000 999999; school_code
        Okul Adı; t Atatürk Ortaokulu|Cumhuriyet Lisesi; school_name
        Öğrenci sayısı; i 40 2000; students
        Öğretmen sayısı; i 4 150; teachers
        İl; s Ankara|İzmir|Bursa; province provinces.name
        İlçe; s Çankaya|Bornova|Nilüfer; district districts.name
        Derslik sayısı; i 4 60; -
        Isınma türü; s Doğalgaz|Kömür; -
        Bahçe alanı (m2); i 100 9000; -
        Müdür; t A. Kaya|B. Demir; -
        Laboratuvar sayısı; i 0 6; -
    """,
    "satışlar": """
        Fiş No; t F1|F2|F3|F4; receipt_no
        Satış Tarihi; d; sold_at
        Mağaza; s Kızılay|Alsancak; store
        Ürün Kodu; t U1|U2|U3; sku
        Ürün Adı; t Kalem|Defter|Silgi; product_name
        Kategori; s Kırtasiye|Gıda; category
        Marka; s Faber|Adel; brand
        Satış miktarı; i 1 20; quantity
        Birim Fiyat (TL); f 5 900; unit_price
        İndirim oranı (%); i 0 50; discount
        Ciro (TL); f 5 9000; revenue
        Kâr marjı %; f -5 60; profit_share
        Kasiyer; t Ali|Veli; -
        Kasa no; i 1 9; -
        Poşet; i 0 3; -
        Sadakat puanı; i 0 900; -
        Kampanya; s 3 al 2 öde|yok; -
    """,
    "orders": """
        order_id; t O1|O2|O3|O4; order_no
        order_date; d; ordered_at
        customer_city; s Ankara|İzmir; -
        sku; t S1|S2|S3; sku
        quantity; i 1 12; quantity
        unit_price; f 2 400; unit_price
        shipping_fee; f 0 60; shipping
        order_total; f 5 2500; order_amount
        delivery_date; d; delivered_on
        payment_type; s Cash|Credit card|Bank transfer; payment_method
        discount_rate; f 0 40; discount
        coupon; s NEW10|SUMMER; -
        device; s ios|android|web; -
        session_minutes; f 0 60; -
        rating_comment; t good|bad|ok fast; -
        clicks; i 0 90; -
    """,
    "stok": """
        Stok Kodu; t S1|S2|S3; sku
        Barkod; t 8690000000001|8690000000002; barcode
        Depo; s Merkez|Ege; warehouse
        Eldeki miktar; i 0 900; on_hand
        Son kullanma tarihi; d; expires_on
        Alış fiyatı; f 1 500; cost
        Liste fiyatı (TL); f 2 900; list_price
        Net ağırlık (gr); i 50 5000; net_weight
        Raf; s R1|R2|R3; -
        Palet adedi; i 1 30; -
        Tedarikçi; t A|B|C; -
        Koli içi adet; i 6 48; -
    """,
    "iadeler": """
        İade No; t I1|I2|I3; return_no
        İade tarihi; d; returned_on
        İade tutarı; f 10 900; return_amount
        Sipariş No; t O1|O2|O3; order_no
        Kargo firması; s Yurtiçi|Aras; -
        Depo görevlisi; t Ali|Can; -
        Hasar fotoğrafı; t a.jpg|b.jpg; -
    """,
    "disturbed": """
        hemoglobn (g/dl); f 8 17; hemoglobin
        Trombositt (10^3/uL); i 150 400; platelets
        kreatnin mg/dl; f 0.4 2; creatinine
        Kolestrol (mg/dL); i 120 300; cholesterol
        Potasyım (mmol/L); f 3 6; potassium
        ferittin ng/ml; i 5 300; ferritin
        Cinsiyett; s Erkek|Kadın; sex
        yasi; i 1 90; age
        dogum_tarihi; d; birth_date
        DoğumTarihi; d; birth_date
        E-Posta Adresi; t a@b.com|c@d.org|e@f.net; mail
        Cep Telefonu; t 0532 111 22 33|0533 222 33 44; phone
        medeni hal; s evli|bekar; marital_state
        Meslek; t öğretmen|mühendis|doktor; occupation
        Vücut Ağırlığı; f 45 120; weight
        boy uzunlugu cm; i 150 195; height
        Kalsiyum (mmol/L); f 2 2.7; calcium
        glukoz (mmol/l); f 3.5 14; glucose
        Hgb g/L; i 90 170; hemoglobin
        HbA1c (mmol/mol); i 30 95; hba1c
        Ülke; s Türkiye|Almanya; country countries.name
        Uyruk; s T.C.|Alman; nationality
    """,
    "fabrika": """
        Makine no; i 1 40; -
        Vardiya; s 1|2|3; -
        Devir (rpm); i 500 3000; -
        Yağ sıcaklığı (°C); f 30 95; -
        Titreşim (mm/s); f 0 12; -
        Basınç (bar); f 1 9; -
        Enerji (kWh); f 10 900; -
        Fire (kg); f 0 30; -
        Duruş süresi (dk); i 0 240; -
        Operatör; t Ali|Can|Su; -
        Arıza kodu; s E1|E2; -
        Üretim adedi; i 100 9000; -
        Parça boyu (mm); f 10 90; -
        Tork (Nm); f 1 60; -
    """,
    "emlak": """
        İlan no; i 1000 9999; -
        Oda sayısı; s 1+1|2+1|3+1; -
        Brüt m²; i 50 300; -
        Bina yaşı; i 0 50; -
        Bulunduğu kat; i 0 20; -
        Aidat (TL); f 100 3000; -
        Isıtma; s Kombi|Merkezi; -
        Cephe; s Güney|Kuzey; -
        Tapu durumu; s Kat mülkiyetli|Arsa; -
        Site içinde; s Evet|Hayır; -
    """,
    "lojistik": """
        Gönderi kodu; t G1|G2|G3; -
        Ağırlık (kg); f 1 60; -
        Boy (cm); i 25 180; -
        En (cm); i 10 120; -
        Yükseklik (cm); i 5 120; -
        Desi; f 1 90; -
        Durum; s Yolda|Teslim edildi|Şubede; -
        Tutar; f 20 900; -
        Araç plakası; t 06 A 1|34 B 2; -
        Mesafe (km); i 2 900; -
    """,
    "hava": """
        İstasyon; s Ankara|Konya; -
        Sıcaklık (°C); f 14 40; -
        Nem (%); f 20 90; -
        Rüzgâr (km/sa); f 0 60; -
        Yağış (mm); f 0 40; -
        Basınç (hPa); f 990 1030; -
    """,
    "oyun": """
        Oyuncu; t ali_06|can99|su_ece; -
        Puan; i 0 9000; -
        Seviye; i 1 60; -
        Süre (sn); i 10 900; -
        Kod; t AX1|BX2|CX3; -
        Not; t güzel|zor bölüm|hata var; -
        Toplam; i 10 90000; -
        Oran; f 0 1; -
    """,
    "survey": """
        Q1; i 1 5; -
        Q2_satisfaction; i 1 7; -
        NPS; i 0 10; -
        Response time (s); f 1 90; -
        Consent version; s v1|v2; -
        Free text; t nice|slow|no idea; -
        Household size; i 1 8; -
        Distance to work (km); f 0 60; -
        Screen time (h); f 0 12; -
        Sleep hours; f 4 10; -
    """,
}
